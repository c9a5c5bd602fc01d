/** What the shell needs of a game: the exports of `games/<name>/index.ts`. */
import type { Component } from 'svelte';
import type { Colour } from './colours';
import type { Explanation } from './explain_mode.svelte';
import type { Dictionary } from './i18n';
import type { PreviewSource } from './previews.svelte';
import type { Sound } from './sound';
import type { Beat } from './story.svelte';
import type { Count } from './tally';
import type { EventMessage, FactMessage, PreviewMessage, View, ResultMessage } from './types';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- only the game's components read it
type OfTheGame = any;

/** Whatever the game's board file says. */
export type Board = OfTheGame;

/** What a game's table is given; a game names its own kinds of board and view. */
export interface TableProps<B = Board, V = OfTheGame> {
  board: B;
  view: V;
  seat: number | null;
  names: string[];
  colours: readonly Colour[];
  events: EventMessage[];
  act: (action: string) => void;
  busy: boolean;
  /** What each legal action would do. */
  previews?: PreviewSource;
  /** Shows why an action, or a thing such as `die:3`, cannot be used now. */
  whyNot?: (thing: string) => void;
  /** Asks for the odds of the position; null if it has changed in the meantime. */
  odds?: (() => Promise<unknown>) | null;
  /** What is being shown just now; null when everything has been. */
  beat?: Beat | null;
  /** An action that a hint names, to be shown on the board. */
  pointedAt?: string | null;
  /** What happened since this seat's last decision, to glow on the board. */
  news?: readonly FactMessage[];
  /** What a line of the log tells that somebody points at. */
  pointed?: FactMessage | null;
  /** The view whose points are shown: they follow when it was seen what earned them. */
  scored?: V;
  /** The points of the end by seat while they are being counted; else null. */
  counted?: readonly number[] | null;
  /** 1 is calm, 2 twice as fast; Infinity means no animation at all. */
  speed: number;
}

/** How a game's story is staged. */
export interface GameStory {
  /** How long something is shown, in milliseconds at a calm pace; 0 lets it pass. */
  duration: (beat: Omit<Beat, 'duration'>) => number;
  /** What it sounds like. */
  sound: (beat: Beat) => Sound | null;
  /** What stands out on the curve of a review: a mishap, a place, a goal. */
  marks?: Record<string, 'bad' | 'place' | 'goal'>;
  /** Whether a fact begins a chapter of the log. */
  begins?: (fact: FactMessage) => boolean;
  /** The dice that an entry rolled, for `Dice` to draw. */
  dice?: (event: EventMessage) => string | null;
  /** A line of the log for what no fact tells: a roll, or a choice such as to stay. */
  entry?: (event: EventMessage, names: string[], board: Board) => string | null;
}

/** What a table passes on to its decision panel. */
export interface DecisionProps<B, V> extends Omit<TableProps<B, V>, 'seat'> {
  odds: (() => Promise<unknown>) | null;
  /** A key that changes with every position. */
  moment: string;
}

/** What a position of a worked example is drawn from. */
export interface PositionProps<B = Board, V = OfTheGame> {
  board: B;
  view: V;
  names: string[];
  colours: readonly Colour[];
  events: EventMessage[];
}

/** What the rules page draws of a game: the exports of `games/<name>/rules.ts`. */
export interface RulesModule {
  /** A word of the rulebook that stands for a thing, such as `pioneer`. */
  Glyph: Component<{ code: string }>;
  /** Every piece of the game. */
  Pieces: Component<{ board: Board }>;
  Position: Component<PositionProps>;
}

/** What is shown of a game before it is opened: the exports of `games/<name>/glimpse.ts`. */
export interface Glimpse {
  Emblem: Component;
  /**
   * The game's texts. The shell looks up `option.<name>` and `option.<name>.hint` for the
   * variants, `boards.<name>` for the boards, `ending.<reason>` for why a game ended,
   * `ending.tie` for what decides between equal points, and `pitch` for one line at home.
   */
  dictionary: Dictionary;
}

export interface GameModule extends Glimpse {
  Table: Component<TableProps>;
  Diagram: Component<{ board: Board }>;
  /** The board as a small picture. */
  Picture?: Component<{ board: Board }>;
  /** A line of the log, or null where a fact needs no words. */
  sentence: (fact: FactMessage, names: string[], board: Board) => string | null;
  story?: GameStory;
  /** Small dice in a row. */
  Dice?: Component<{ dice: string; size?: number }>;
  /** The name of an action for people who cannot see the picture. */
  describe: (
    action: string,
    view: View,
    board: Board,
    names?: string[],
    preview?: PreviewMessage | null,
  ) => string;
  /** Why an action is worth considering: what it does and leaves to the dice, in a sentence. */
  why?: (action: string, view: View, board: Board, previews: PreviewSource) => string | null;
  /** A card about a thing on the board, by its `data-spot`. */
  explain?: (spot: string, view: View, board: Board, names: string[]) => Explanation | null;
  /** What the decision at hand is about, in one line; null where nothing is asked. */
  goal?: (view: View, board: Board) => string | null;
  /** The points in the order in which they are counted at the end; without it, by parts. */
  tally?: (view: View, result: ResultMessage, board: Board) => Count[];
  /** The name of a part of the result's breakdown, such as `moons`. */
  parts: (part: string) => string;
  /** Why something cannot be done, by the codes of the game's reasons. */
  reasons: Dictionary;
  /** A value of a reason in words, such as `LM` for dice; without it values stay as they are. */
  reasonValue?: (name: string, value: number | string) => number | string;
  /** A seat's points as far as they are open, for the list of players. */
  points?: (view: View, seat: number, board: Board) => number;
}

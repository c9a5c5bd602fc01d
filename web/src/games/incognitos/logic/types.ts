/** A board as its file says it, and a game as one seat sees it. */
import * as messages from '../../../lib/messages';

export type IncognitosOdds = messages.IncognitosPositionOdds;

/** In the order in which texts name dice. */
export const SYMBOLS = ['L', 'S', 'M', 'J', 'R', 'V'] as const;
export type Die = (typeof SYMBOLS)[number];

export const KINDS = ['yellow', 'white', 'red', 'blue', 'green'] as const;
export type Kind = (typeof KINDS)[number];

export const SHAPES = ['star', 'drop', 'oval', 'arrow', 'square'] as const;
export type Shape = (typeof SHAPES)[number];

export type Section = 'M' | 'J' | 'MM' | 'JJ' | 'MJ' | 'JM' | 'C';

export interface Destination {
  id: string;
  kind: 'shuttle' | 'monster' | 'vessel' | 'site';
  x: number;
  y: number;
  monsters?: Kind[];
}

export interface Link {
  a: string;
  b: string;
  /** Where several links join the same destinations. */
  id?: string;
  sections: Section[];
}

export interface Row {
  cost: string;
  points: number[][];
  shapes: Shape[][];
}

export interface IncognitosBoard {
  name: string;
  scenario: number;
  title: string;
  reconstruction: boolean;
  canvas: [number, number];
  vessel: string;
  site: string;
  function: 'vortex' | 'chest' | 'store' | 'duel';
  destination: Destination[];
  link: Link[];
  table: Record<Kind, Row>;
  sites: { points: number[] };
}

export interface RowView extends messages.IncognitosRowView {
  kind: Kind;
}

export interface IncognitosView extends messages.IncognitosView {
  table: RowView[];
}

export type DestinationView = messages.IncognitosDestinationView;
export type DiceView = messages.IncognitosDiceView;
export type FieldView = messages.IncognitosFieldView;
export type SeatView = messages.IncognitosSeatView;
export type TrailView = messages.IncognitosTrailView;
export type Details = messages.IncognitosDetails;

export const { pad_places: PAD_PLACES } = messages.NUMBERS.incognitos;

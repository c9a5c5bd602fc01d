/**
 * What each legal action would do, and what it leaves to the dice, as the server says it.
 *
 * Few previews come with the state. Many, and all chances, are asked for once, when the player
 * first looks, and kept until the table changes, so that hovering never waits.
 */
import type { ChoiceOdds, PreviewMessage, Previews as Answer, State } from './types';

/** Chances by their names, such as `crash`. */
export type Chances = Readonly<Record<string, number>>;

/** What a game's table reads previews from. */
export interface PreviewSource {
  /** What an action would do; null while unknown. */
  of: (action: string) => PreviewMessage | null;
  /** What an action leaves to the dice; null while unknown, or where no numbers are shown. */
  chances: (action: string) => Chances | null;
  /** The player looks at the decision: ask for what is missing. */
  look: () => void;
}

export const NO_PREVIEWS: PreviewSource = {
  of: () => null,
  chances: () => null,
  look: () => undefined,
};

const NO_CHANCES: Chances = {};

/** A decision of which everything is known. */
export function knownPreviews(
  told: { previews: readonly PreviewMessage[]; chances: Readonly<Record<string, Chances>> },
  showsNumbers: () => boolean = () => true,
): PreviewSource {
  return {
    of: (action) => told.previews.find((preview) => preview.action === action) ?? null,
    chances: (action) => (showsNumbers() ? (told.chances[action] ?? NO_CHANCES) : null),
    look: () => undefined,
  };
}

/** What was asked for last: once for each position, again if it failed. */
class Question<A extends { log: number; seat: number }> {
  #answer = $state.raw<A | null>(null);
  #asked = '';

  constructor(private readonly ask: (seat: number) => Promise<A>) {}

  put(seat: number, log: number): void {
    const position = `${seat} ${log}`;
    if (position === this.#asked) return;
    this.#asked = position;
    this.ask(seat).then(
      (answer) => (this.#answer = answer),
      () => (this.#asked = ''),
    );
  }

  answer(seat: number | null, log: number): A | null {
    const answer = this.#answer;
    return answer?.log === log && answer.seat === seat ? answer : null;
  }
}

export class Previews implements PreviewSource {
  readonly #previews: Question<Answer>;
  readonly #odds: Question<ChoiceOdds> | null;

  constructor(
    private readonly state: () => State | null,
    ask: (seat: number) => Promise<Answer>,
    askOdds: ((seat: number) => Promise<ChoiceOdds>) | null = null,
    private readonly showsNumbers: () => boolean = () => true,
  ) {
    this.#previews = new Question(ask);
    this.#odds = askOdds && new Question(askOdds);
  }

  of(action: string): PreviewMessage | null {
    return this.#known()?.find((preview) => preview.action === action) ?? null;
  }

  chances(action: string): Chances | null {
    const state = this.state();
    if (!this.#odds || state === null || !this.showsNumbers()) return null;
    const told = this.#odds.answer(state.seat, state.log);
    return told && (told.choices[action] ?? NO_CHANCES);
  }

  look(): void {
    const state = this.state();
    if (state === null || state.seat === null) return;
    if (this.#known() === null) this.#previews.put(state.seat, state.log);
    if (this.#odds && this.showsNumbers() && state.view.turn === state.seat)
      this.#odds.put(state.seat, state.log);
  }

  /** The previews that came with the state, or null if they must be requested. */
  #known(): PreviewMessage[] | null {
    const state = this.state();
    if (state === null || state.previews !== null) return state?.previews ?? null;
    return this.#previews.answer(state.seat, state.log)?.previews ?? null;
  }
}

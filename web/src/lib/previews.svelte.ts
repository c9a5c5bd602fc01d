/**
 * What each legal action would do, as the server says it.
 *
 * Few previews come with the state. Many are asked for once, when the player first looks, and
 * kept until the table changes, so that hovering never waits.
 */
import type { PreviewMessage, Previews as Answer, State } from './types';

/** What a game's table reads previews from. */
export interface PreviewSource {
  /** What an action would do; null while unknown. */
  of: (action: string) => PreviewMessage | null;
  /** The player looks at the decision: ask for what is missing. */
  look: () => void;
}

export const NO_PREVIEWS: PreviewSource = { of: () => null, look: () => undefined };

export class Previews implements PreviewSource {
  #answer = $state.raw<Answer | null>(null);
  #asked = '';

  constructor(
    private readonly state: () => State | null,
    private readonly ask: (seat: number) => Promise<Answer>,
  ) {}

  of(action: string): PreviewMessage | null {
    return this.#known()?.find((preview) => preview.action === action) ?? null;
  }

  look(): void {
    const state = this.state();
    if (state === null || state.seat === null || this.#known() !== null) return;
    const position = `${state.seat} ${state.log}`;
    if (position === this.#asked) return;
    this.#asked = position;
    this.ask(state.seat).then(
      (answer) => (this.#answer = answer),
      () => (this.#asked = ''),
    );
  }

  /** The previews that came with the state, or null if they must be requested. */
  #known(): PreviewMessage[] | null {
    const state = this.state();
    if (state === null || state.previews !== null) return state?.previews ?? null;
    const answer = this.#answer;
    return answer?.log === state.log && answer.seat === state.seat ? answer.previews : null;
  }
}

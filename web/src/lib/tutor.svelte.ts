/**
 * Warns of a choice that costs much, before it is sent: nothing has fallen yet, so it can be
 * taken back. The judge is the one of the review, so both say the same.
 */
import type { ChoicePrice } from './types';

export interface Warning extends ChoicePrice {
  action: string;
}

/** What a choice would cost; without one, the judge only gets ready. */
type Ask = (seat: number, log: number, action: string | null) => Promise<ChoicePrice | null>;

const PATIENCE = 1500; // milliseconds: nobody waits longer for an opinion

export class Tutor {
  /** What the player is warned of now. */
  warning = $state.raw<Warning | null>(null);
  #isAsking = false;
  #at: { seat: number; log: number } | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly limit: () => number,
  ) {}

  /** A decision begins. */
  look(seat: number, log: number): void {
    if (!this.limit() || (this.#at?.seat === seat && this.#at.log === log)) return;
    this.warning = null;
    this.#at = { seat, log };
    this.ask(seat, log, null).catch(() => null);
  }

  /** Play an action at once, or warn of it first. */
  async choose(action: string, play: (action: string) => void): Promise<void> {
    if (this.#isAsking) return;
    const at = this.#at;
    const limit = this.limit();
    if (!limit || !at) {
      play(action);
      return;
    }
    this.#isAsking = true;
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const asked = this.ask(at.seat, at.log, action).catch(() => null);
    const price = await Promise.race([asked, late]);
    this.#isAsking = false;
    if (this.#at !== at) return; // the table has gone on
    if (price && price.best !== action && price.cost >= limit) this.warning = { action, ...price };
    else play(action);
  }
}

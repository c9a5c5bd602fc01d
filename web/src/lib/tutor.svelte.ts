/**
 * Warns of a choice that costs much, before it is sent: nothing has fallen yet, so it can be
 * taken back. The strongest bot is asked while the player still thinks.
 */
import type { Hint } from './types';

export interface Warning {
  action: string;
  best: string;
  /** Share of victory that the choice costs. */
  cost: number;
}

const PATIENCE = 1500; // milliseconds: nobody waits longer for an opinion

/** What a choice costs by a bot's opinion; one that it does not list costs more than the last. */
export function warningOf(hint: Hint | null, action: string, limit: number): Warning | null {
  const best = hint?.choices[0];
  const worst = hint?.choices.at(-1);
  if (!best || !worst || hint?.unit !== 'wins') return null;
  const chosen = hint.choices.find((choice) => choice.do === action) ?? worst;
  const cost = best.value - chosen.value;
  return best.do !== action && cost >= limit ? { action, best: best.do, cost } : null;
}

export class Tutor {
  /** What the player is warned of now. */
  warning = $state.raw<Warning | null>(null);
  #opinion: { key: string; hint: Promise<Hint | null> } | null = null;

  constructor(
    private readonly ask: (seat: number, log: number) => Promise<Hint>,
    private readonly limit: () => number,
  ) {}

  /** A decision begins: ask for an opinion. */
  look(seat: number, log: number): void {
    const key = `${seat} ${log}`;
    if (!this.limit() || this.#opinion?.key === key) return;
    this.warning = null;
    this.#opinion = { key, hint: this.ask(seat, log).catch(() => null) };
  }

  /** Play an action at once, or warn of it first. */
  async choose(action: string, play: (action: string) => void): Promise<void> {
    const limit = this.limit();
    if (!limit || !this.#opinion) {
      play(action);
      return;
    }
    const { hint, key } = this.#opinion;
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const warning = warningOf(await Promise.race([hint, late]), action, limit);
    if (this.#opinion.key !== key) return;
    if (warning) this.warning = warning;
    else play(action);
  }
}

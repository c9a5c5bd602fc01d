/** A table's clock as it runs: what each seat has left, told again every second. */
import type { TableInfo } from './types';

/** Seconds as minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What a seat has left: the clock of whoever is to move has been running since the last change. */
export function leftTo(table: TableInfo, seat: number, now: number): number | null {
  const left = table.time_left?.[seat];
  if (left === undefined) return null;
  if (table.turn !== seat) return left;
  const since = Date.parse(table.changed);
  return Math.max(0, left - Math.max(0, now - since) / 1000);
}

export class Ticking {
  now = $state(Date.now());
  #timer = setInterval(() => (this.now = Date.now()), 1000);

  stop(): void {
    clearInterval(this.#timer);
  }
}

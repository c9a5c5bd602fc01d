/** The chance that a roll holds nothing usable, and what could still save the rocket. */
import { expeditionToken } from './pick';
import { DEEP_SPACE } from './types';
import type { Face, MlemBoard, MlemView } from './types';

export type Help = 'engineer' | 'extra' | 'reroll';

export interface Odds {
  crash: number;
  helps: Help[];
}

const SIDES: Face[] = [1, 2, 2, 3, 4, '*'];

/** The exact chance that none of the dice shows fuel. */
export function crashChance(fuel: readonly Face[], dice: number): number {
  const misses = SIDES.filter((face) => !fuel.includes(face)).length;
  return (misses / SIDES.length) ** dice;
}

/** The odds of the next roll from a space; none in deep space, where the flight ends. */
export function oddsAt(board: MlemBoard, view: MlemView, space: number, dice: number): Odds | null {
  if (space >= DEEP_SPACE) return null;
  const { fuel } = board.spaces[space];
  return { crash: crashChance(fuel, dice), helps: helpsAt(board, view, fuel) };
}

function helpsAt(board: MlemBoard, view: MlemView, fuel: Face[]): Help[] {
  const helps: Help[] = [];
  const ready = (crew: MlemView['rocket']['crew'][number]) =>
    crew.astronaut === 'engineer' && crew.aboard && !crew.used;
  if (fuel.includes(1) && view.rocket.crew.some(ready)) helps.push('engineer');
  const token = view.ufo?.token_ready ? expeditionToken(board, view) : null;
  if (token?.ability === 'extra' && token.faces?.some((face) => fuel.includes(face)))
    helps.push('extra');
  if (token?.ability === 'reroll') helps.push('reroll');
  return helps;
}

/** A chance as a whole percentage that is 0 or 100 only when it is certain. */
export function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100;
  return Math.min(Math.max(Math.round(chance * 100), 1), 99);
}

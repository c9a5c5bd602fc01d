/**
 * What a commander may pick, read from the legal texts `fly:2+*+e1!`.
 *
 * A group is `1` to `4`, `*`, an engineer `e<seat>`, or the token's extra dice `x`.
 */
import type { Face, GroupView } from './types';

export interface Pick {
  groups: readonly string[];
  keep: boolean;
}

/** Dice of one face; `steps` is null where they are only shown. */
export interface DiceGroup {
  face: Face;
  count: number;
  usable: boolean;
  steps: number | null;
}

export const NOTHING: Pick = { groups: [], keep: false };

const ORDER = ['1', '2', '3', '4', '*'];

export function readPick(text: string): Pick | null {
  if (!text.startsWith('fly:')) return null;
  const keep = text.endsWith('!');
  const groups = text.slice('fly:'.length, keep ? -1 : undefined).split('+');
  return { groups, keep };
}

export function pickText({ groups, keep }: Pick): string {
  const sorted = [...groups].sort((a, b) => rank(a) - rank(b));
  return `fly:${sorted.join('+')}${keep ? '!' : ''}`;
}

function rank(group: string): number {
  if (group === 'x') return 100;
  return group.startsWith('e') ? 10 + Number(group.slice(1)) : ORDER.indexOf(group);
}

/** Every group that some legal pick uses, in the order in which texts name them. */
export function pickable(legal: readonly string[]): string[] {
  const groups = new Set(legal.flatMap((text) => readPick(text)?.groups ?? []));
  return [...groups].sort((a, b) => rank(a) - rank(b));
}

/** The pick with one group more or less; `keep` falls away where it is not offered. */
export function toggled(pick: Pick, group: string, legal: readonly string[]): Pick {
  const groups = pick.groups.includes(group)
    ? pick.groups.filter((other) => other !== group)
    : [...pick.groups, group];
  return { groups, keep: pick.keep && canKeep(groups, legal) };
}

export function canKeep(groups: readonly string[], legal: readonly string[]): boolean {
  return legal.includes(pickText({ groups, keep: true }));
}

/** The pick to begin with: nothing, or the only one there is. */
export function firstPick(legal: readonly string[]): Pick {
  const picks = legal.map(readPick).filter((pick) => pick !== null);
  return picks.length === 1 ? picks[0] : NOTHING;
}

export function facesOf(roll: string): Face[] {
  return [...roll].map((face) => (face === '*' ? '*' : (Number(face) as Face)));
}

/** The dice among what the commander might pick, by face. */
export function diceGroups(groups: readonly GroupView[]): DiceGroup[] {
  return groups
    .filter(({ id }) => ORDER.includes(id))
    .map(({ id, dice, steps, why }) => ({
      face: facesOf(id)[0],
      count: dice.length,
      usable: why === null,
      steps,
    }));
}

/** A roll of the past by face; those that were used are lit. */
export function rolledGroups(roll: string, used: readonly string[]): DiceGroup[] {
  return ORDER.filter((face) => roll.includes(face)).map((face) => ({
    face: facesOf(face)[0],
    count: roll.split(face).length - 1,
    usable: used.includes(face),
    steps: null,
  }));
}

/** How far the picked groups take the rocket together. */
export function stepsOf(pick: Pick, groups: readonly GroupView[]): number {
  const picked = groups.filter(({ id }) => pick.groups.includes(id));
  return picked.reduce((sum, { steps }) => sum + steps, 0);
}

/**
 * What a commander may pick, read from the legal texts `fly:2+*+e1!`.
 *
 * A group is `1` to `4`, `*`, an engineer `e<seat>`, or the token's extra dice `x`.
 */
import { DEEP_SPACE, MOST_DICE, TUNNEL_LENGTH } from './types';
import type { ExpeditionToken, ExplorationToken, Face, MlemBoard, MlemView } from './types';

export interface Pick {
  groups: readonly string[];
  keep: boolean;
}

export interface DiceGroup {
  face: Face;
  count: number;
  usable: boolean;
}

export interface Flight {
  steps: number;
  space: number;
  dice: number;
  tokens: ExplorationToken[];
  meetsUfo: boolean;
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

export function diceGroups(roll: string, usable: readonly string[]): DiceGroup[] {
  return ORDER.filter((face) => roll.includes(face)).map((face) => ({
    face: facesOf(face)[0],
    count: roll.split(face).length - 1,
    usable: usable.includes(face),
  }));
}

export function expeditionToken(board: MlemBoard, view: MlemView): ExpeditionToken | null {
  return board.expeditions.find((token) => token.id === view.ufo?.token) ?? null;
}

export function worth(face: Face, burn: number): number {
  return face === '*' ? burn : face;
}

/** Where a pick leads, for display: the server alone decides what happens. */
export function flight(board: MlemBoard, view: MlemView, pick: Pick): Flight {
  const { space, dice } = view.rocket;
  const roll = view.rocket.roll ?? '';
  const steps = pick.groups.reduce((sum, group) => sum + stepsOf(board, view, group, roll), 0);
  const used = pick.keep ? 0 : pick.groups.reduce((sum, group) => sum + spent(group, roll), 0);
  return arrival(board, view, steps, Math.min(space + steps, DEEP_SPACE), Math.max(dice - used, 1));
}

function stepsOf(board: MlemBoard, view: MlemView, group: string, roll: string): number {
  const here = board.spaces[view.rocket.space];
  if (group.startsWith('e')) return 1;
  const faces =
    group === 'x' ? extraFaces(board, view) : facesOf(roll).filter((f) => `${f}` === group);
  return faces.reduce((sum: number, face) => sum + worth(face, here.burn), 0);
}

/** The token's extra dice that are fuel where the rocket is. */
export function extraFaces(board: MlemBoard, view: MlemView): Face[] {
  const here = board.spaces[view.rocket.space];
  return (expeditionToken(board, view)?.faces ?? []).filter((face) => here?.fuel.includes(face));
}

function spent(group: string, roll: string): number {
  return '1234'.includes(group) ? roll.split(group).length - 1 : 0;
}

function arrival(
  board: MlemBoard,
  view: MlemView,
  steps: number,
  landing: number,
  left: number,
): Flight {
  const tokens: ExplorationToken[] = [];
  let space = landing;
  let dice = left;
  for (let token = tokenAt(board, view, space); token; token = tokenAt(board, view, space)) {
    if (tokens.includes(token)) break;
    tokens.push(token);
    if (token.effect === 'die') dice = Math.min(dice + 1, MOST_DICE);
    if (token.effect === 'tunnel') space = Math.min(space + TUNNEL_LENGTH, DEEP_SPACE);
  }
  const meetsUfo = view.ufo !== null && view.ufo.tokens_left > 0 && view.ufo.space === space;
  return { steps, space, dice, tokens, meetsUfo };
}

function tokenAt(board: MlemBoard, view: MlemView, space: number): ExplorationToken | undefined {
  return openTokens(board, view).find((token) => token.space === space);
}

export function openTokens(board: MlemBoard, view: MlemView): ExplorationToken[] {
  return board.explorations.filter((token) => view.explorations?.includes(token.id));
}

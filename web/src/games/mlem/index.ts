/** MLEM: Space Agency, as the shell shows it. */
import { look } from '../../lib/i18n';
import type { Count } from '../../lib/tally';
import type { ResultMessage, View } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import type { MlemBoard, MlemView } from './logic/types';

export { default as Dice } from './art/DiceRow.svelte';
export { default as Diagram } from './Diagram.svelte';
export { default as Emblem } from './Emblem.svelte';
export { default as Picture } from './Picture.svelte';
export { default as Table } from './Table.svelte';
export { describe } from './describe';
export { explain } from './explain';
export { dictionary } from './i18n';
export { default as reasons } from '../../../../src/jacta/games/mlem/reasons.json';
export { sentence } from './sentence';
export { why } from './why';
export { story } from './story';

/** What a seat would score now, as far as the viewer may know it. */
export function points(view: View, seat: number): number {
  return (view as MlemView).seats[seat].score;
}

/** What the decision at hand is about, in one line. */
export function goal(view: View): string | null {
  const { phase, legal } = view as MlemView;
  return legal.length ? look(dictionary, `task.${phase}`) : null;
}

export function parts(part: string): string {
  return t(`part.${part}` as Key);
}

/** Where on the mat the other points are; see `data-spot`. */
const SPOTS: Record<string, string[]> = {
  moons: ['moon:'],
  deep: ['comet', 'galaxy'],
  goals: ['goal:'],
  ufo: ['ufo'],
  explorations: ['token:'],
};

/** Planet by planet, then everything else part by part. */
export function tally(view: View, result: ResultMessage, board: MlemBoard): Count[] {
  const { planets } = view as MlemView;
  const byPlanet = planets.map((planet) => ({
    label: board.planets.find(({ id }) => id === planet.id)?.name ?? planet.id,
    points: result.scores.map((_, seat) => planet.points[planet.seats.indexOf(seat)] ?? 0),
    spots: [`planet:${planet.id}`],
  }));
  const rest = Object.keys(result.breakdown[0] ?? {})
    .filter((part) => part !== 'planets')
    .map((part) => ({
      label: parts(part),
      points: result.breakdown.map((points) => points[part] ?? 0),
      spots: SPOTS[part],
    }));
  return [...byPlanet, ...rest].filter(({ points }) => points.some((count) => count !== 0));
}

/** Words that several texts share: places, faces, picks. */
import { t } from '../i18n';
import type { Flight } from './pick';
import { bodyName, moonsAt, planetAt, takenMoons, type Landing } from './standing';
import { DEEP_SPACE } from './types';
import type { Face, MlemBoard, MlemView } from './types';

/** A space as a place to be: its number, or deep space. */
export function where(space: number): string {
  return space >= DEEP_SPACE ? t('place.deep') : t('space', { space });
}

export function placeName(board: MlemBoard, id: string): string {
  if (id === 'comet' || id === 'galaxy') return t(`place.${id}`);
  const name = bodyName(board, id) ?? id;
  return board.moons.some((moons) => moons.id === id) ? t('place.moons', { name }) : name;
}

/** The places that a mission names. */
export function missionName(board: MlemBoard, targets: readonly string[]): string {
  return targets.map((target) => placeName(board, target)).join(` ${t('missions.or')} `);
}

export function faceName(face: Face): string {
  return face === '*' ? t('face.afterburner') : String(face);
}

/** The groups of a pick such as `2+*+e1!`, in words; engineers belong to the named seats. */
export function pickName(groups: string, names: readonly string[]): string {
  const keep = groups.endsWith('!');
  const words = groups
    .replace('!', '')
    .split('+')
    .map((group) => groupName(group, names));
  return (keep ? [...words, t('pick.keep')] : words).join(', ');
}

function groupName(group: string, names: readonly string[]): string {
  if (group === 'x') return t('pick.extra');
  if (!group.startsWith('e')) return faceName(group === '*' ? '*' : (Number(group) as Face));
  return t('pick.engineer', { name: names[Number(group.slice(1))] ?? group.slice(1) });
}

/** What lies beside a space now. */
export function liesAt(board: MlemBoard, view: MlemView, space: number): string {
  if (space >= DEEP_SPACE) return t('lies.deep', { comet: board.comet, galaxy: board.galaxy });
  const planet = planetAt(board, space);
  if (planet) {
    const [gold, silver, bronze] = planet.points;
    return t('lies.planet', { name: planet.name, gold, silver, bronze });
  }
  const moons = moonsAt(board, space);
  if (!moons) return t('lies.nothing');
  const points = moons.points[takenMoons(view, moons)];
  if (points === undefined) return t('lies.taken', { name: moons.name });
  return t('lies.moon', { name: moons.name, points: t('points', { count: points }) });
}

/** What a landing would be worth now; the empty text where there is none. */
export function landingName(landing: Landing): string {
  if (landing.kind === 'nothing') return '';
  const points = t('points', { count: landing.points });
  if (landing.kind === 'moon') return t('land.moon', { name: landing.name, points });
  if (landing.kind === 'deep')
    return t('land.deep', { place: t(`place.${landing.place}`), points });
  return t('land.planet', { name: landing.name, medal: t(`medal.${landing.medal}`), points });
}

/** What else happens at the end of a flight, one text for each thing. */
export function surprises(flight: Flight): string[] {
  const found = flight.tokens.map(({ effect }) => {
    if (effect === 'die') return t('fly.die');
    return effect === 'tunnel' ? t('fly.tunnel') : t('fly.found', { points: effect });
  });
  return flight.meetsUfo ? [...found, t('fly.ufo')] : found;
}

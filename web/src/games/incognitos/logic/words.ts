/** Words that several texts share: places, dice, monsters. */
import { look } from '../../../lib/i18n';
import { dictionary, t } from '../i18n';
import type { Field } from './actions';
import { inOrder } from './dice';
import { destination } from './geometry';
import type { Die, IncognitosBoard, Kind } from './types';

/**
 * The name of something as the object of a sentence: with an article in French, in the accusative
 * in Ukrainian.
 */
function objectName(name: string): string {
  return look(dictionary, `object.${name}`) ?? name;
}

/** A name from the board in the page's language; custom boards keep their own words. */
function known(prefix: string, name: string): string {
  return look(dictionary, `${prefix}.${name}`) ?? name;
}

export function vesselName(board: IncognitosBoard): string {
  return known('vessel', board.vessel);
}

export function siteName(board: IncognitosBoard): string {
  return known('site', board.site);
}

/** The number in a destination's id, as the map shows it. */
export function placeNumber(id: string): string {
  return id.replace(/\D+/g, '').replace(/^0+/, '');
}

/** A place as the object of a sentence. */
export function placeObject(board: IncognitosBoard, id: string): string {
  const place = destination(board, id);
  if (!place) return id;
  const number = placeNumber(id);
  if (place.kind === 'shuttle') return t('object.place.shuttle', { number });
  if (place.kind === 'monster') return t('object.place.monster', { number });
  const what = objectName(place.kind === 'vessel' ? board.vessel : board.site);
  return t('place.other', { what, number });
}

export function placeName(board: IncognitosBoard, id: string): string {
  const place = destination(board, id);
  if (!place) return id;
  const number = placeNumber(id);
  if (place.kind === 'shuttle') return t('place.shuttle', { number });
  if (place.kind === 'monster') return t('place.monster', { number });
  const what = place.kind === 'vessel' ? vesselName(board) : siteName(board);
  return t('place.other', { what, number });
}

/** The ends of a link by its name, start first; its id tells parallel links apart. */
export function linkEnds(board: IncognitosBoard, name: string): { from: string; to: string } {
  const [ends = '', id] = name.split('.');
  const [from = '', to = ''] = ends.split('-');
  return { from: placeName(board, from), to: besides(placeName(board, to), id) };
}

export function besides(name: string, id: string | null | undefined): string {
  return id ? t('link.other', { name, id }) : name;
}

export function diceName(dice: Iterable<string>): string {
  return inOrder(dice)
    .map((die) => t(`symbol.${die}`))
    .join(', ');
}

export function symbolName(die: Die): string {
  return t(`symbol.${die}`);
}

/** A die as the object of a sentence. */
export function symbolObject(die: Die): string {
  return objectName(die);
}

/** A kind of monster as the object of a sentence. */
export function kindObject(kind: Kind): string {
  return objectName(kind);
}

export function kindName(kind: Kind): string {
  return t(`kind.${kind}`);
}

export function fieldPoints(board: IncognitosBoard, { kind, at }: Field): number {
  return board.table[kind].points.flat()[at] ?? 0;
}

/** A monster of the scoring table, with what it is worth. */
export function fieldName(board: IncognitosBoard, field: Field): string {
  return t('field', { kind: kindName(field.kind), points: fieldPoints(board, field) });
}

/** A monster of the scoring table as the object of a sentence. */
export function fieldObject(board: IncognitosBoard, field: Field): string {
  return t('field', { kind: kindObject(field.kind), points: fieldPoints(board, field) });
}

/** Words that several texts share: places, dice, monsters. */
import { look } from '../../../lib/i18n';
import { dictionary, t } from '../i18n';
import type { Field } from './actions';
import { inOrder } from './dice';
import { destination } from './geometry';
import type { Die, IncognitosBoard, Kind } from './types';

/** A name of the board in the page's language; boards of one's own keep their words. */
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

export function placeName(board: IncognitosBoard, id: string): string {
  const place = destination(board, id);
  if (!place) return id;
  const number = placeNumber(id);
  if (place.kind === 'shuttle') return t('place.shuttle', { number });
  if (place.kind === 'monster') return t('place.monster', { number });
  const what = place.kind === 'vessel' ? vesselName(board) : siteName(board);
  return t('place.other', { what, number });
}

/** The ends of a link by its name, from where it begins; its id tells it from those beside it. */
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

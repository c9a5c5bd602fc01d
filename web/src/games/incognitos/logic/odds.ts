/** The parts of the server's odds that are shown. */
import { t } from '../i18n';
import type { IncognitosBoard, Kind } from './types';
import { kindObject, linkEnds, placeName, placeObject } from './words';

/** A goal such as `cover:sh1-m01`, `mark:m01:red`, `explore:f1` or `vortex`, in words. */
export function goalName(goal: string, board: IncognitosBoard): string {
  const [verb = '', about = '', what = ''] = goal.split(':');
  if (verb === 'cover') {
    return t('odds.cover', linkEnds(board, about));
  }
  const place = placeName(board, about);
  if (verb === 'mark') {
    const kind = kindObject(what.replace('!', '') as Kind);
    return t(what.endsWith('!') ? 'do.chest' : 'do.mark', { kind, place });
  }
  return verb === 'explore'
    ? t('do.explore', { place: placeObject(board, about) })
    : t('odds.vortex');
}

/** Why a choice is worth considering: what it does, and what it leaves to the dice. */
import { percent } from '../../lib/chances';
import type { PreviewSource } from '../../lib/previews.svelte';
import type { View } from '../../lib/types';
import { t } from './i18n';
import { read, type Action } from './logic/actions';
import type { Details, IncognitosBoard, IncognitosView } from './logic/types';
import { placeObject } from './logic/words';

/** A sentence, or null where the name of the choice says it all. */
export function why(
  action: string,
  view: View,
  board: IncognitosBoard,
  previews: PreviewSource,
): string | null {
  const meant = read(action, board, view as IncognitosView);
  const told = (previews.of(action)?.details as Details | undefined) ?? null;
  const chances = previews.chances(action) ?? {};
  if (chances.win !== undefined) return t('why.duel', { percent: percent(chances.win) });
  const next = { percent: percent(chances.act ?? 0), score: percent(chances.score ?? 0) };
  if (meant?.verb === 'done') return chances.act === undefined ? null : t('why.roll', next);
  const gain = meant && told ? gained(meant, told, board) : null;
  const rest = told?.ends_turn
    ? t('why.end')
    : chances.act === undefined || !told
      ? null
      : t('why.next', { count: told.to_roll, ...next });
  if (gain && rest) return t('why.both', { gain, rest });
  const alone = gain ?? rest;
  return alone && `${alone}.`;
}

function gained(action: Action, told: Details, board: IncognitosBoard): string | null {
  if (told.points > 0) return t('why.now', { points: t('points', { count: told.points }) });
  if (told.reached[0]) return t('why.reach', { place: placeObject(board, told.reached[0]) });
  if (action.verb === 'move') return t('why.way', { place: placeObject(board, action.to) });
  return action.verb === 'store' || action.verb === 'hoard' ? t('why.store') : null;
}

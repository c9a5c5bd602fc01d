/** The name of an action for people who cannot see the picture. */
import type { PreviewMessage } from '../../lib/types';
import { t } from './i18n';
import { read, type Action } from './logic/actions';
import { ownId } from './logic/links';
import type { Details, IncognitosBoard, IncognitosView } from './logic/types';
import {
  besides,
  diceName,
  fieldName,
  fieldObject,
  kindObject,
  placeName,
  placeObject,
  siteName,
  symbolObject,
} from './logic/words';

/** What an action would do, once the server has told it. */
export type Preview = PreviewMessage | null;

/** The whole description: what the action does, costs and brings. */
export function describe(
  text: string,
  view: IncognitosView,
  board: IncognitosBoard,
  _names: string[] = [],
  preview: Preview = null,
): string {
  const action = read(text, board, view);
  if (!action) return text;
  const paid = pays(action) && preview ? t('do.cost', { dice: diceName(preview.cost) }) : null;
  return [title(action, view, board, preview), paid, outcome(action, board, preview)]
    .filter(Boolean)
    .join(', ');
}

/** Whether to show the cost of an action: storing and cashing name their dice anyway. */
export function pays(action: Action): boolean {
  return action.verb === 'move' || action.verb === 'mark' || action.verb === 'explore';
}

/** What the action does, in a few words. */
export function title(
  action: Action,
  view: IncognitosView,
  board: IncognitosBoard,
  preview: Preview = null,
): string {
  switch (action.verb) {
    case 'store':
    case 'set':
      return t(`do.${action.verb}`, { symbol: symbolObject(action.symbol) });
    case 'hoard':
      return t('do.hoard', { dice: diceName(action.dice) });
    case 'move':
      return t('do.move', {
        from: placeName(board, action.from),
        to: besides(placeName(board, action.to), idOf(action.link, board)),
        sections: t('sections', { count: action.sections.length }),
      });
    case 'mark':
      return t(action.chest ? 'do.chest' : 'do.mark', {
        kind: kindObject(action.kind),
        place: placeName(board, action.place),
      });
    case 'explore':
      return t('do.explore', { place: placeObject(board, action.place) });
    case 'teleport':
      return teleport(action.link, action.section, board);
    case 'duel':
      return t('do.duel', {
        own: fieldName(board, action.own),
        opponent: fieldObject(board, action.opponent),
      });
    case 'vortex':
      return vortex(details(preview));
    case 'done':
      return done(view.dice.again);
    case 'pass':
      return t('do.pass');
  }
}

function idOf(number: number, board: IncognitosBoard): string | null {
  const link = board.link[number];
  return link ? ownId(board, link) : null;
}

function details(preview: Preview): Details | null {
  return (preview?.details as Details | undefined) ?? null;
}

function teleport(number: number, section: number, board: IncognitosBoard): string {
  const link = board.link[number];
  if (!link) return '';
  return t('do.teleport', {
    number: section + 1,
    from: placeName(board, link.a),
    to: besides(placeName(board, link.b), ownId(board, link)),
    section: t(`section.${link.sections[section] ?? 'M'}`),
  });
}

function vortex(told: Details | null): string {
  if (!told) return t('odds.vortex');
  return t('do.vortex', { points: t('points', { count: told.points }) });
}

function done(dice: number): string {
  return dice > 0 ? t('do.done.roll', { count: dice }) : t('do.done.end');
}

/** What the action brings; null if its name says it all, or while it is unknown. */
export function outcome(action: Action, board: IncognitosBoard, preview: Preview): string | null {
  const told = details(preview);
  if (!told) return null;
  if (action.verb === 'move') return arrival(told, board);
  if (told.duel) {
    return t('do.prize', { points: t('points', { count: told.duel.prize }) });
  }
  if (action.verb !== 'mark' && action.verb !== 'explore') return null;
  if (action.verb === 'explore' && board.function === 'duel') return t('do.later');
  return t('do.points', { points: t('points', { count: told.points }) });
}

function arrival(told: Details, board: IncognitosBoard): string {
  if (!told.reached.length) return t('do.partway');
  return told.reached.map((id) => t('do.reaches', { place: placeObject(board, id) })).join(', ');
}

/** What an explored site is good for. */
export function functionHint(board: IncognitosBoard): string {
  return t('table.meaning', { name: siteName(board), text: t(`function.${board.function}`) });
}

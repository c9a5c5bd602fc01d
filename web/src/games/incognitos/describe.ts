/** The name of an action for people who cannot see the picture. */
import { t } from './i18n';
import { read, type Action } from './logic/actions';
import { costOf, pointsOf, reachedBy } from './logic/cost';
import { ownId } from './logic/links';
import type { IncognitosBoard, IncognitosView } from './logic/types';
import {
  besides,
  diceName,
  fieldName,
  kindName,
  placeName,
  siteName,
  symbolName,
} from './logic/words';

/** All of it: what the action does, what it costs and what it brings. */
export function describe(text: string, view: IncognitosView, board: IncognitosBoard): string {
  const action = read(text, board, view);
  if (!action) return text;
  const cost = costOf(action, board);
  const paid = cost.length ? t('do.cost', { dice: diceName(cost) }) : null;
  return [title(action, view, board), paid, outcome(action, view, board)]
    .filter(Boolean)
    .join(', ');
}

/** What the action does, in a few words. */
export function title(action: Action, view: IncognitosView, board: IncognitosBoard): string {
  switch (action.verb) {
    case 'store':
    case 'set':
      return t(`do.${action.verb}`, { symbol: symbolName(action.symbol) });
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
        kind: kindName(action.kind),
        place: placeName(board, action.place),
      });
    case 'explore':
      return t('do.explore', { place: placeName(board, action.place) });
    case 'teleport':
      return teleport(action.link, action.section, board);
    case 'duel':
      return t('do.duel', {
        own: fieldName(board, action.own),
        opponent: fieldName(board, action.opponent),
      });
    case 'vortex':
      return t('do.vortex', { points: t('points', { count: pointsOf(action, board, view) ?? 0 }) });
    case 'done':
      return done(view.dice.roll.length);
    case 'pass':
      return t('do.pass');
  }
}

function idOf(number: number, board: IncognitosBoard): string | null {
  const link = board.link[number];
  return link ? ownId(board, link) : null;
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

function done(dice: number): string {
  return dice > 0 ? t('do.done.roll', { count: dice }) : t('do.done.end');
}

/** What the action brings, or null where its name has said it all. */
export function outcome(
  action: Action,
  view: IncognitosView,
  board: IncognitosBoard,
): string | null {
  if (action.verb === 'move') {
    const place = reachedBy(action, board, view);
    return place ? t('do.reaches', { place: placeName(board, place) }) : t('do.partway');
  }
  if (action.verb !== 'mark' && action.verb !== 'explore') return null;
  const points = pointsOf(action, board, view);
  if (points === null) return t('do.later');
  return t('do.points', { points: t('points', { count: points }) });
}

/** What an explored site is good for. */
export function functionHint(board: IncognitosBoard): string {
  return `${siteName(board)}: ${t(`function.${board.function}`)}`;
}

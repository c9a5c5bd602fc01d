/** What is on the map and in the panels, explained: a sentence and the number of the rule. */
import type { Explanation } from '../../lib/explain_mode.svelte';
import type { View } from '../../lib/types';
import { t, type Key } from './i18n';
import { destination } from './logic/geometry';
import { linkOf } from './logic/links';
import { KINDS, SHAPES, SYMBOLS } from './logic/types';
import type { Die, IncognitosBoard, IncognitosView, Kind, Shape } from './logic/types';
import { diceName, kindName, placeName, siteName, symbolName } from './logic/words';

const DICE_RULES: Record<Die, string> = {
  L: '4.1',
  S: '5.1',
  M: '4.1',
  J: '4.1',
  R: '2.4',
  V: '2.4',
};
const GROUP_RULES: Record<string, string> = {
  move: '4.1',
  teleport: '8',
  mark: '5.1',
  explore: '6',
  store: '3',
  vortex: '9.1',
  hoard: '9.3',
};
const FUNCTION_RULES = { vortex: '9.1', chest: '9.2', store: '9.3', duel: '9.4' };

/** A card about a thing, by the name that the drawing gives it. */
export function explain(
  spot: string,
  view: View,
  board: IncognitosBoard,
  names: string[],
): Explanation | null {
  const [what = '', about = '', more = ''] = spot.split(':');
  const now = view as IncognitosView;
  switch (what) {
    case 'place':
      return place(about, now, board, names);
    case 'section':
      return section(about, Number(more), now, board, names);
    case 'die':
    case 'store':
      return die(about);
    case 'do':
      return about === 'store' ? die(more) : group(about === 'done' ? 'roll' : about);
    case 'group':
      return group(about);
    case 'roll':
    case 'pad':
      return {
        title: t(`dice.${what}`),
        text: t(`explain.${what}`),
        rule: what === 'pad' ? '3' : '2.1',
      };
    case 'table':
      return about === 'sites' ? sites(board, now) : row(about as Kind, now);
    case 'sign': {
      const shape = SHAPES.find((one) => one === about);
      return shape ? sign(shape) : null;
    }
    case 'logbook':
      return { title: t('logbooks.title'), text: t('explain.logbook'), rule: '7.1' };
    case 'route':
      return { title: t('part.route'), text: t('explain.route'), rule: '7.4' };
    default:
      return null;
  }
}

const owned = (owner: number | null | undefined, names: string[]): string =>
  owner === null || owner === undefined
    ? ''
    : ` ${t('explain.owned', { name: names[owner] ?? '' })}`;

function place(
  id: string,
  view: IncognitosView,
  board: IncognitosBoard,
  names: string[],
): Explanation | null {
  const found = destination(board, id);
  if (!found) return null;
  const whose = owned(view.destinations.find((one) => one.id === id)?.owner, names);
  const title = placeName(board, id);
  switch (found.kind) {
    case 'shuttle':
      return { title, text: t('explain.shuttle'), rule: '4.2' };
    case 'monster': {
      const kinds = (found.monsters ?? []).map(kindName).join(', ');
      return { title, text: t('explain.monster', { kinds }) + whose, rule: '5.1' };
    }
    case 'vessel':
      return { title, text: t('explain.vessel') + whose, rule: '5.1' };
    default: {
      const text = `${t('explain.site')} ${t(`function.${board.function}`)}${whose}`;
      return { title, text, rule: FUNCTION_RULES[board.function] };
    }
  }
}

function section(
  name: string,
  at: number,
  view: IncognitosView,
  board: IncognitosBoard,
  names: string[],
): Explanation | null {
  const { link } = linkOf(name, board);
  const kind = board.link[link]?.sections[at];
  if (!kind) return null;
  const owner = view.links[link]?.owners[at];
  const title = t(`section.${kind}`);
  if (owner !== null && owner !== undefined)
    return { title, text: owned(owner, names).trim(), rule: '4.3' };
  if (kind === 'C') return { title, text: t('explain.carpet'), rule: '9.3' };
  const perilous = kind.length > 1;
  const text = t(perilous ? 'explain.perilous' : 'explain.section', { dice: diceName(kind) });
  return { title, text, rule: perilous ? '9.3' : '4.1' };
}

function die(letter: string): Explanation | null {
  const symbol = SYMBOLS.find((one) => one === letter[0]);
  if (!symbol) return null;
  const text = t(`explain.die.${symbol}`);
  return { title: symbolName(symbol), text, rule: DICE_RULES[symbol] };
}

function group(name: string): Explanation | null {
  if (name === 'roll') return { title: t('dice.roll'), text: t('explain.done'), rule: '2.3' };
  const rule = GROUP_RULES[name];
  if (!rule) return null;
  const title = t(`group.${name}` as Key);
  return { title, text: t(`explain.group.${name}` as Key), rule };
}

function row(kind: Kind, view: IncognitosView): Explanation | null {
  const found = view.table.find((one) => one.kind === kind);
  if (!found || !KINDS.includes(kind)) return null;
  const dice = diceName(found.cost);
  const next = found.next_points;
  const text =
    next === null
      ? t('explain.row.full', { dice })
      : t('explain.row', { dice, points: t('points', { count: next }) });
  return { title: kindName(kind), text, rule: '5.2' };
}

function sites(board: IncognitosBoard, view: IncognitosView): Explanation {
  const text = `${t('explain.sites', { dice: diceName(view.site_cost) })} ${t(
    `function.${board.function}`,
  )}`;
  return { title: siteName(board), text, rule: '6' };
}

function sign(shape: Shape): Explanation {
  return {
    title: t(`shape.${shape}`),
    text: t('explain.sign', { hint: t(`shape.${shape}.hint`) }),
    rule: '8',
  };
}

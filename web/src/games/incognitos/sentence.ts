/** The log in sentences, one for each fact. */
import type { FactMessage } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import { readField } from './logic/actions';
import type { Die, IncognitosBoard } from './logic/types';
import {
  diceName,
  fieldName,
  fieldObject,
  linkEnds,
  placeName,
  placeObject,
  symbolObject,
} from './logic/words';

type Values = Record<string, string | number>;
type Word = (value: string | number, board: IncognitosBoard, names: string[]) => Values;

/** A line of the log, or null for an unknown fact. */
export function sentence(
  fact: FactMessage,
  names: string[],
  board: IncognitosBoard,
): string | null {
  const key = `fact.${fact.what}`;
  if (!(key in dictionary.en)) return null;
  return t(`${key}${variant(fact)}` as Key, words(fact, names, board));
}

/** The ending of the key of a fact that is told in several ways. */
function variant({ what, about }: FactMessage): string {
  switch (what) {
    case 'marked':
      return Number(about.chest) > 0 ? '.chest' : '';
    case 'explored':
    case 'star':
    case 'drop':
    case 'oval':
      return Number(about.points) === 0 ? '.none' : '';
    case 'entered':
      return ENTERED[String(about.entry)] ?? '';
    default:
      return '';
  }
}

const ENTERED: Record<string, string> = { '0': '.nothing', '/': '.stroke', zero: '.zero' };

const WORDS: Record<string, Word> = {
  seat: (seat, _, names) => ({ name: names[Number(seat)] ?? '' }),
  rival: (seat, _, names) => ({ rivalName: names[Number(seat)] ?? '' }),
  link: (name, board) => linkEnds(board, String(name)),
  sections: (count) => ({ sections: t('object.sections', { count: Number(count) }) }),
  parts: (count) => ({ parts: t('parts', { count: Number(count) }) }),
  points: (count) => ({ points: t('points', { count: Math.abs(Number(count)) }) }),
  place: (id, board) => ({ place: placeObject(board, String(id)) }),
  monster: (field, board) => ({ monster: fieldObject(board, readField(String(field))) }),
  opponent: (field, board) => ({ opponent: fieldObject(board, readField(String(field))) }),
  symbol: (die) => ({ symbol: symbolObject(die as Die) }),
  dice: (dice) => ({ dice: diceName(String(dice)) }),
  entry: (entry) => ({ entry: entryName(String(entry)) }),
};

function words({ what, about }: FactMessage, names: string[], board: IncognitosBoard): Values {
  const told = Object.entries(about).map(([key, value]) => WORDS[key]?.(value, board, names) ?? {});
  const values: Values = Object.assign({ ...about }, ...told);
  // The challenger is the subject of its sentence; a monster is marked at a place in brackets.
  if (what === 'challenged') values.monster = fieldName(board, readField(String(about.monster)));
  if (what === 'marked') values.place = placeName(board, String(about.place));
  // A move is told in its own direction.
  if (Number(about.way)) [values.from, values.to] = [values.to ?? '', values.from ?? ''];
  return values;
}

const ENTRIES: Record<string, Key> = {
  '0': 'entry.nothing',
  '/': 'entry.stroke',
  zero: 'entry.zero',
  'zero used': 'entry.used',
};

/** An entry of a logbook in words. */
export function entryName(entry: string): string {
  const key = ENTRIES[entry];
  return key ? t(key) : t('points', { count: Number(entry) });
}

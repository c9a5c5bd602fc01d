/** The log in sentences: one for every fact that the rules tell. */
import type { FactMessage } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import { readField } from './logic/actions';
import type { Die, IncognitosBoard } from './logic/types';
import { diceName, fieldName, linkEnds, placeName, symbolName } from './logic/words';

type About = FactMessage['about'];
type Values = Record<string, string | number>;
type Word = (value: string | number, board: IncognitosBoard, names: string[]) => Values;

/** A line of the log, or null for what we do not know. */
export function sentence(
  fact: FactMessage,
  names: string[],
  board: IncognitosBoard,
): string | null {
  const key = `fact.${fact.what}`;
  if (!(key in dictionary.en)) return null;
  const isChest = fact.what === 'marked' && Number(fact.about.chest) > 0;
  return t((isChest ? 'fact.marked.chest' : key) as Key, words(fact.about, names, board));
}

const WORDS: Record<string, Word> = {
  seat: (seat, _, names) => ({ name: names[Number(seat)] ?? '' }),
  rival: (seat, _, names) => ({ rivalName: names[Number(seat)] ?? '' }),
  link: (name, board) => linkEnds(board, String(name)),
  sections: (count) => ({ sections: t('sections', { count: Number(count) }) }),
  parts: (count) => ({ parts: t('parts', { count: Number(count) }) }),
  points: (count) => ({ points: t('points', { count: Math.abs(Number(count)) }) }),
  place: (id, board) => ({ place: placeName(board, String(id)) }),
  monster: (field, board) => ({ monster: fieldName(board, readField(String(field))) }),
  opponent: (field, board) => ({ opponent: fieldName(board, readField(String(field))) }),
  symbol: (die) => ({ symbol: symbolName(die as Die) }),
  dice: (dice) => ({ dice: diceName(String(dice)) }),
  entry: (entry) => ({ entry: entryName(String(entry)) }),
};

function words(about: About, names: string[], board: IncognitosBoard): Values {
  const told = Object.entries(about).map(([key, value]) => WORDS[key]?.(value, board, names) ?? {});
  const values: Values = Object.assign({ ...about }, ...told);
  // A move is told the way it went.
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

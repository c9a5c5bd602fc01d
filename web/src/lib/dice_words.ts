/** Words for the sealed dice of a table (docs/fair-dice.md): drawn here, unless somebody types one. */
import { api } from './api';
import { recall, remember } from './memory';
import type { Created, NewTable } from './types';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A word that nobody can guess: 60 random bits. */
export function drawWord(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length]).join('');
}

const key = (id: string, seat: number): string => `jacta.word.${id}.${seat}`;

/** The word that this device has said for a seat, to compare it after the game. */
export const saidWord = (id: string, seat: number): string | null => recall(key(id, seat));

/** Say a word for a seat; false if a die has fallen already, so that it does not count. */
export async function sayWord(id: string, seat: number, word: string): Promise<boolean> {
  const { counts } = await api.word(id, seat, word);
  if (counts) remember(key(id, seat), word);
  return counts;
}

const underWay = new Map<string, Promise<void>>();

/** Say a drawn word for a seat, unless this device has said one before. */
export function sayOnce(id: string, seat: number): Promise<void> {
  const place = key(id, seat);
  const said = underWay.get(place);
  if (said) return said;
  if (saidWord(id, seat) !== null) return Promise.resolve();
  const saying = sayWord(id, seat, drawWord())
    .then(() => undefined)
    .catch(() => undefined)
    .finally(() => underWay.delete(place));
  underWay.set(place, saying);
  return saying;
}

/** Wait for words on their way: a seat that was left, or a game that began, takes none. */
export async function wordsArrived(): Promise<void> {
  await Promise.all(underWay.values());
}

/**
 * Set up a table. The server seals its dice first and hears our word then; so a table that nobody
 * is waited for has a lobby too, for a moment.
 */
export async function createTable(table: NewTable): Promise<Created> {
  const created = await api.create({ ...table, lobby: true });
  if (table.chains) {
    // The table starts by itself when everybody's chain is known.
    const { showAnchor } = await import('./chains');
    for (const [seat, { kind }] of table.seats.entries())
      if (kind === 'me' || kind === 'here') await showAnchor(created.id, seat);
  } else if (!table.lobby) {
    const me = table.seats.findIndex(({ kind }) => kind === 'me' || kind === 'here');
    if (me >= 0) await sayOnce(created.id, me);
    await api.start(created.id);
  }
  return created;
}

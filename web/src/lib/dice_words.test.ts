import { afterEach, expect, test, vi } from 'vitest';
import { createTable, drawWord, saidWord, sayOnce, wordsArrived } from './dice_words';
import type { NewTable } from './types';

const asked: string[] = [];

function server(): void {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push(`${path} ${typeof body === 'string' ? body : ''}`.trim());
    const answer = { id: 't1', links: [], counts: true };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const table: NewTable = { game: 'mlem', seats: [{ kind: 'bot' }, { kind: 'me', name: 'Ada' }] };

test('words are long and never the same', () => {
  const words = Array.from({ length: 50 }, drawWord);
  expect(new Set(words).size).toBe(50);
  expect(words.every((word) => /^[a-z2-9]{12}$/.test(word))).toBe(true);
});

test('our word is said after the dice were sealed, and before the first roll', async () => {
  server();
  await createTable(table);
  const word = saidWord('t1', 1);
  expect(asked).toEqual([
    `/api/tables ${JSON.stringify({ ...table, lobby: true })}`,
    `/api/tables/t1/seats/1/word ${JSON.stringify({ word })}`,
    '/api/tables/t1/start',
  ]);
});

test('guests are waited for', async () => {
  server();
  await createTable({ ...table, lobby: true });
  expect(asked).toHaveLength(1);
});

test('a device says one word for a seat', async () => {
  server();
  void sayOnce('t1', 0);
  await sayOnce('t1', 0);
  await sayOnce('t1', 0);
  expect(asked).toHaveLength(1);
});

test('words on their way can be waited for', async () => {
  server();
  void sayOnce('t1', 0);
  void sayOnce('t1', 1);
  await wordsArrived();
  expect([saidWord('t1', 0), saidWord('t1', 1)]).not.toContain(null);
});

import { afterEach, describe, expect, it } from 'vitest';
import type { GameModule } from './game';
import { setLanguage } from './i18n';
import { bands, cost, marks, mistakes, share, shortened, values } from './review';
import type { MoveReview, Review } from './types';

const move = (seq: number, by: number | string, some: Partial<MoveReview> = {}): MoveReview => ({
  seq,
  by,
  do: 'x',
  value: [0.25, 0.75],
  reassessment: [0, 0],
  ...some,
});

const seat = (name: string, start: number) => ({
  name,
  start,
  luck: 0,
  decisions: 0,
  reassessment: 0,
  result: start,
  own_errors: 0,
  choices: 1,
  grade: 'A',
});

const review: Review = {
  game: 'mlem',
  board: 'standard',
  options: [],
  is_over: true,
  is_whole: true,
  judge: { kind: 'net', name: 'mlem', digest: 'd' },
  seats: [seat('Ada', 0.5), seat('Bo', 0.5)],
  moves: [
    move(1, 'chance', { luck: [-0.25, 0.25] }),
    move(2, 0, { error: [0.09, -0.09], band: 'blunder' }),
    move(3, 1, { error: [-0.03, 0.03], band: 'inaccuracy' }),
    move(4, 1, { error: [0, 0], band: 'equal' }),
  ],
  turning_points: [1, 2],
  bands: {},
};

afterEach(() => setLanguage('en'));

describe('a review', () => {
  it('stacks the shares of all seats from the bottom up', () => {
    expect(values(review)).toHaveLength(5);
    const [ada = '', bo = ''] = bands(review, 400, 100);
    expect(ada.split(' ').slice(0, 2)).toEqual(['0.0,50.0', '100.0,75.0']);
    expect(ada.split(' ').slice(-1)).toEqual(['0.0,100.0']);
    expect(bo.split(' ')[0]).toBe('0.0,0.0');
  });

  it('lists the mistakes of everybody, or my own', () => {
    expect(mistakes(review).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(mistakes(review, { seats: [1], since: 0 }).map(({ seq }) => seq)).toEqual([3]);
    expect(mistakes(review, { seats: [0, 1], since: 2 }).map(({ seq }) => seq)).toEqual([3]);
    expect(review.moves.map(cost)).toEqual([0, 0.09, 0.03, 0]);
  });

  it('writes shares as the language does', () => {
    expect(share(0.456)).toBe('46%');
    expect(share(0.042, true)).toBe('+4.2%');
    expect(share(-0.0001, true)).toBe('0%');
    setLanguage('fr');
    expect(share(-0.042, true)).toMatch(/^-4,2\s%$/);
  });

  it('marks what stands out, as the game says', () => {
    const story = { marks: { crashed: 'bad', landed: 'place' } };
    const game = { story } as unknown as GameModule;
    const facts = ['crashed', 'flew', 'landed'].map((what) => ({ what, about: {} }));
    const found = marks([{ seq: 7, by: 0, do: 'fly', facts }] as never, game);
    expect(found.map(({ seq, kind }) => [seq, kind])).toEqual([
      [7, 'bad'],
      [7, 'place'],
    ]);
    expect(marks([], null)).toEqual([]);
  });
});

describe('the choices of a decision', () => {
  const of = (names: string[], some: Partial<MoveReview> = {}): MoveReview =>
    move(1, 0, { alternatives: names.map((name) => ({ do: name, value: [0.5, 0.5] })), ...some });
  const names = (choices: { do: string }[]): string => choices.map((one) => one.do).join('');

  it('are the foremost, the best and the one taken, then the rest', () => {
    const { first, rest } = shortened(of([...'abcdefg'], { do: 'f', best: 'd' }));
    expect([names(first), names(rest)]).toEqual(['abcdf', 'eg']);
  });

  it('are all shown if hardly any would be left over', () => {
    const { first, rest } = shortened(of([...'abcd'], { best: 'a' }));
    expect([names(first), names(rest)]).toEqual(['abcd', '']);
    expect(shortened(null)).toEqual({ first: [], rest: [] });
  });
});

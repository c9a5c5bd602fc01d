import { describe, expect, it } from 'vitest';
import { chooseColour, newDraft, newTable, readBoard } from './setup';
import type { GameInfo } from './types';

const game: GameInfo = {
  name: 'mlem',
  title: 'MLEM',
  least_players: 2,
  most_players: 5,
  boards: [{ name: 'standard', title: 'Standard', complexity: null }],
  options: ['ufo'],
  bots: [
    { name: 'random', kind: 'random', temperament: null },
    { name: 'greedy', kind: 'greedy', temperament: null },
  ],
  usual_bot: 'greedy',
  opponents: [],
  about: null,
  tutorial: false,
};

describe('a new table', () => {
  it('is at first me against two of the usual bots', () => {
    expect(newTable('mlem', newDraft(game, 'Ada'))).toEqual({
      game: 'mlem',
      board: 'standard',
      options: [],
      first: null,
      pace: 'human',
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', name: null, bot: 'greedy' },
        { kind: 'bot', name: null, bot: 'greedy' },
      ],
    });
  });

  it('tells the server the colours that were chosen, and no others', () => {
    const draft = newDraft(game, 'Ada');
    chooseColour(draft.seats, 0, 'mint');
    expect(newTable('mlem', draft).seats.map(({ colour }) => colour)).toEqual([
      'mint',
      undefined,
      undefined,
    ]);
  });

  it('never gives two seats the same colour: they change places', () => {
    const { seats } = newDraft(game, 'Ada');
    chooseColour(seats, 0, 'sky');
    expect(seats.map(({ colour }) => colour)).toEqual(['sky', 'marigold', null]);
    chooseColour(seats, 2, 'sky');
    expect(seats.map(({ colour }) => colour)).toEqual(['coral', 'marigold', 'sky']);
  });

  it('gathers guests in a lobby, and nobody else', () => {
    const draft = newDraft(game, 'Ada');
    expect(newTable('mlem', draft)).not.toHaveProperty('lobby');
    draft.seats[1].kind = 'link';
    expect(newTable('mlem', draft)).toMatchObject({ lobby: true, terms: { stand_in: 180 } });
  });

  it('goes by a board of one’s own rather than by name', () => {
    const draft = {
      ...newDraft(game, ''),
      own: { file: 'mat.toml', data: { id: 'mine' } },
      first: 1,
    };
    const table = newTable('mlem', draft);
    expect(table).toMatchObject({ board_data: { id: 'mine' }, first: 1 });
    expect(table).not.toHaveProperty('board');
  });
});

describe('a board file', () => {
  it('is TOML or JSON', () => {
    expect(readBoard('id = "a"')).toEqual({ id: 'a' });
    expect(readBoard(' {"id": "a"}')).toEqual({ id: 'a' });
  });

  it('with a fault says where', () => {
    expect(() => readBoard('id = "a"\nfuel = ?')).toThrow(/^2: /);
  });

  it('forbids advice only where several people play', () => {
    const draft = { ...newDraft(game, 'Ada'), advice: false };
    expect(newTable('mlem', draft).terms).toBeUndefined();
    draft.seats = [...draft.seats, { ...draft.seats[0]!, kind: 'here' }];
    expect(newTable('mlem', draft).terms).toEqual({ advice: false });
  });
});

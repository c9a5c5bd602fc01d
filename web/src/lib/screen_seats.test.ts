import { describe, expect, it } from 'vitest';
import { isOurTurn, seatsHere, screenSeat, undoSeat } from './screen_seats';
import { testSeat, testTable } from './testing/table';
import type { SeatInfo, State, TableInfo } from './types';

const seat = (who: string): SeatInfo =>
  testSeat(who, {
    kind: who.endsWith('bot') ? 'bot' : 'person',
    bot: who.endsWith('bot') ? 'greedy' : null,
    mine: who.startsWith('my'),
  });

function table(seats: string[], turn: number | null, secrets = false, over = false): TableInfo {
  return testTable(seats.map(seat), { turn, secrets, over, secret_turn: secrets });
}

describe('one person at this screen', () => {
  it('sees with their own eyes, whoever is on', () => {
    const seats = ['bot', 'my-ada'];
    expect(screenSeat(table(seats, 0), null)).toEqual({ watch: 1, passTo: null });
    expect(screenSeat(table(seats, 1, true), null)).toEqual({ watch: 1, passTo: null });
  });

  it('still sees when a bot plays for them', () => {
    expect(screenSeat(table(['my-bot', 'bot'], 0, true), null)).toEqual({ watch: 0, passTo: null });
    expect(isOurTurn(table(['my-bot', 'bot'], 0))).toBe(false);
  });
});

describe('several people at this screen', () => {
  const seats = ['my-ada', 'my-bo', 'bot'];

  it('need not pass the device without secrets', () => {
    expect(screenSeat(table(seats, 1), 0)).toEqual({ watch: 1, passTo: null });
    expect(screenSeat(table(seats, 2), 1)).toEqual({ watch: 1, passTo: null });
  });

  it('pass the device before a secret is shown', () => {
    expect(screenSeat(table(seats, 1, true), 0)).toEqual({ watch: null, passTo: 1 });
    expect(screenSeat(table(seats, 1, true), null)).toEqual({ watch: null, passTo: 1 });
  });

  it('keep it while it is theirs, and while a bot thinks', () => {
    expect(screenSeat(table(seats, 1, true), 1)).toEqual({ watch: 1, passTo: null });
    expect(screenSeat(table(seats, 2, true), 1)).toEqual({ watch: 1, passTo: null });
  });

  it('see what anybody may see until one of them is on', () => {
    expect(screenSeat(table(seats, 2, true), null)).toEqual({ watch: null, passTo: null });
  });

  it('go on without a pause while nothing secret is to be chosen', () => {
    const open = { ...table(['my a', 'my b'], 1, true), secret_turn: false };
    expect(screenSeat(open, 0)).toEqual({ watch: 1, passTo: null });
    expect(screenSeat(open, null)).toEqual({ watch: 1, passTo: null });
  });

  it('pass the device also when one of them has left the game to a bot', () => {
    const left = ['my-ada', 'my-bot'];
    expect(screenSeat(table(left, 0, true), 1)).toEqual({ watch: null, passTo: 0 });
  });

  it('have no secrets left at the end', () => {
    expect(screenSeat(table(seats, null, true, true), null)).toEqual({ watch: 0, passTo: null });
  });
});

describe('a spectator', () => {
  it('sees what anybody may see', () => {
    expect(screenSeat(table(['ada', 'bot'], 0, true), null)).toEqual({ watch: null, passTo: null });
    expect(seatsHere(table(['ada', 'bot'], 0))).toEqual([]);
  });
});

describe('taking back', () => {
  const at = (info: TableInfo, seat: number | null, can_undo: boolean): State => ({
    v: 1,
    type: 'state',
    previews: [],
    frames: null,
    log: 1,
    seq: 1,
    seat,
    can_undo,
    events: [],
    since: -1,
    table: info,
    view: { game: 'mlem', turn: info.turn, legal: [] },
  });
  const by = (who: number | null) => [{ seq: 1, by: who, do: 'land', facts: [] }];
  const shared = ['my-ada', 'my-bo', 'cy'];

  it('is for who acted last', () => {
    expect(undoSeat(at(table(shared, 0), 0, true), by(0))).toBe(0);
  });

  it('is also for a neighbour at this screen, unless there are secrets', () => {
    expect(undoSeat(at(table(shared, 1), 1, false), by(0))).toBe(0);
    expect(undoSeat(at(table(shared, 1, true), 1, false), by(0))).toBeNull();
  });

  it('is not for others, for dice or when all is over', () => {
    expect(undoSeat(at(table(shared, 0), 0, false), by(2))).toBeNull();
    expect(undoSeat(at(table(shared, 0), 0, false), by(null))).toBeNull();
    expect(undoSeat(at(table(shared, null, false, true), 0, false), by(0))).toBeNull();
    expect(undoSeat(at(table(shared, 0), 0, false), [])).toBeNull();
  });
});

/** A table and its seats for tests, as plain as can be. */
import type { SeatInfo, TableInfo } from '../types';

export function testSeat(name: string, some: Partial<SeatInfo> = {}): SeatInfo {
  return {
    name,
    colour: null,
    kind: 'person',
    bot: null,
    absence: null,
    host: false,
    ready: false,
    link: false,
    online: true,
    looking: true,
    mine: true,
    ...some,
  };
}

export function testTable(seats: SeatInfo[], some: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't',
    game: 'mlem',
    board: 'standard',
    options: [],
    seats,
    seq: 0,
    turn: 0,
    over: false,
    secrets: false,
    created: '',
    changed: '',
    result: null,
    next: null,
    tutorial: false,
    phase: 'playing',
    terms: { stand_in: null, bank: null, increment: 0, advice: true },
    time_left: null,
    undo: null,
    chains: false,
    roll: null,
    secret_turn: false,
    votes: [],
    origin: null,
    ...some,
  };
}

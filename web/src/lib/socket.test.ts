import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE, QUIET, retryAfter, TableSocket, wait, type Wire } from './socket.svelte';
import { testSeat, testTable } from './testing/table';
import type { ClientMessage, ErrorMessage, EventMessage, SeatInfo, State } from './types';

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  sent: ClientMessage[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.call(this as never, new Event('open'));
  }
  tell(message: unknown): void {
    this.onmessage?.call(
      this as never,
      new MessageEvent('message', { data: JSON.stringify(message) }),
    );
  }
  cut(code = 1006, reason = ''): void {
    this.onclose?.call(this as never, { code, reason } as CloseEvent);
  }
}

const seat = (name: string): SeatInfo => testSeat(name);
const event = (seq: number): EventMessage => ({ seq, by: 0, do: `do${seq}`, facts: [] });

function state(log: number, events: number[], since: number, of: number | null = 0): State {
  return {
    v: 1,
    type: 'state',
    previews: [],
    frames: null,
    log,
    seq: log,
    seat: of,
    since,
    view: { game: 'mlem', turn: 0, legal: ['land', 'stay'] },
    events: events.map(event),
    can_undo: false,
    table: testTable([seat('Ada'), seat('Bo')], { seq: log }),
  };
}

let wires: FakeWire[];
let refused: ErrorMessage[];
const last = (): FakeWire => wires[wires.length - 1] as FakeWire;

function table(of: number | null = 0): TableSocket {
  return new TableSocket('t', of, {
    connect: () => (wires.push(new FakeWire()), last()),
    refused: (error) => refused.push(error),
    random: () => 1,
  });
}

function seated(): TableSocket {
  const socket = table();
  last().open();
  last().tell(state(2, [1, 2], -1));
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  refused = [];
});
afterEach(() => vi.useRealTimers());

describe('a table’s socket', () => {
  it('greets with nothing known at first', () => {
    table(1);
    last().open();
    expect(last().sent).toEqual([{ v: 1, type: 'hello', seat: 1, log: -1, looking: true }]);
  });

  it('keeps what it has heard and adds what follows', () => {
    const socket = seated();
    last().tell(state(3, [3], 2));
    expect(socket.events.map((e) => e.seq)).toEqual([1, 2, 3]);
    expect(socket.state?.log).toBe(3);
  });

  it('forgets what was taken back', () => {
    const socket = seated();
    last().tell(state(3, [], 1));
    expect(socket.events.map((e) => e.seq)).toEqual([1]);
  });

  it('plays with what it has seen and is busy until it hears more', () => {
    const socket = seated();
    socket.play('land');
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'play', seat: 0, log: 2, do: 'land' });
    expect(socket.busy).toBe(true);
    socket.play('stay');
    expect(last().sent).toHaveLength(2);
    last().tell(state(3, [3], 2));
    expect(socket.busy).toBe(false);
  });

  it('asks to take back', () => {
    seated().undo(0);
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'undo', seat: 0, log: 2 });
  });

  it('tells refusals and is free again', () => {
    const socket = seated();
    socket.play('dance');
    const error = { v: 1, type: 'error', code: 'illegal', text: 'No.', rule: '4.1' };
    last().tell(error);
    expect(refused).toEqual([error]);
    expect(socket.busy).toBe(false);
  });

  it('comes back with the last change it knows', () => {
    const socket = seated();
    last().cut();
    expect(socket.link).toBe('lost');
    expect(socket.busy).toBe(true);
    vi.advanceTimersByTime(wait(0));
    last().open();
    expect(wires).toHaveLength(2);
    expect(last().sent).toEqual([{ v: 1, type: 'hello', seat: 0, log: 2, looking: true }]);
    last().tell(state(4, [3, 4], 2));
    expect(socket.events.map((e) => e.seq)).toEqual([1, 2, 3, 4]);
  });

  it('waits longer and longer, but not forever', () => {
    seated();
    last().cut();
    vi.advanceTimersByTime(wait(0));
    last().cut();
    vi.advanceTimersByTime(wait(1) - 1);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(3);
    expect(wait(1)).toBeGreaterThan(wait(0));
    expect(wait(50)).toBe(10_000);
  });

  it('tries at once when told to', () => {
    const socket = seated();
    last().cut();
    socket.retry();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(wires).toHaveLength(2);
  });

  it('sends a move again that did not arrive', () => {
    const socket = seated();
    socket.play('land');
    last().cut();
    vi.advanceTimersByTime(wait(0));
    last().open();
    last().tell(state(2, [], 2));
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'play', seat: 0, log: 2, do: 'land' });
    expect(socket.busy).toBe(true);
  });

  it('does not send a move again that did', () => {
    const socket = seated();
    socket.play('land');
    last().cut();
    vi.advanceTimersByTime(wait(0));
    last().open();
    last().tell(state(3, [3], 2));
    expect(last().sent.map((m) => m.type)).toEqual(['hello']);
    expect(socket.busy).toBe(false);
  });

  it('sees with other eyes, and can do nothing meanwhile', () => {
    const socket = seated();
    socket.watch(1);
    expect(socket.events).toHaveLength(2);
    expect(socket.busy).toBe(true);
    last().tell(state(2, [1, 2], -1, 1));
    expect(socket.events.map((e) => e.seq)).toEqual([1, 2]);
    expect(socket.busy).toBe(false);
  });

  it('shows nothing of what other eyes saw where there are secrets', () => {
    const socket = table();
    last().open();
    const secret = state(2, [1, 2], -1);
    last().tell({ ...secret, table: { ...secret.table, secrets: true } });
    socket.watch(1);
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'watch', seat: 1 });
    expect(socket.state).toBeNull();
    expect(socket.events).toEqual([]);
    last().tell(state(3, [3], 2, 0));
    expect(socket.state).toBeNull();
    last().tell(state(3, [1, 2, 3], -1, 1));
    expect(socket.events).toHaveLength(3);
  });

  it('falls back to what anybody may see if a seat is not ours', () => {
    table(1);
    last().open();
    last().tell({ v: 1, type: 'error', code: 'not-your-seat', text: '', rule: null });
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'watch', seat: null });
  });

  it('knows who is there', () => {
    const socket = seated();
    last().tell({ v: 1, type: 'presence', seats: [{ ...seat('Ada'), online: false }, seat('Bo')] });
    expect(socket.state?.table.seats[0]?.online).toBe(false);
  });

  it('gives up only when the server has nothing for it', () => {
    const socket = seated();
    last().cut(4403);
    vi.advanceTimersByTime(60_000);
    expect(socket.link).toBe('closed');
    expect(wires).toHaveLength(1);
  });

  it('stays away once closed', () => {
    const socket = seated();
    socket.close();
    last().cut(1000);
    vi.advanceTimersByTime(60_000);
    expect(last().isClosed).toBe(true);
    expect(wires).toHaveLength(1);
  });

  it('asks after a long silence whether the server is there', () => {
    const socket = seated();
    vi.advanceTimersByTime(QUIET - 1);
    expect(last().sent.map((m) => m.type)).toEqual(['hello']);
    vi.advanceTimersByTime(1);
    expect(last().sent.at(-1)).toEqual({ v: 1, type: 'ping' });
    last().tell({ v: 1, type: 'pong' });
    vi.advanceTimersByTime(PATIENCE);
    expect(socket.link).toBe('open');
    vi.advanceTimersByTime(QUIET - PATIENCE);
    expect(last().sent.filter((m) => m.type === 'ping')).toHaveLength(2);
  });

  it('leaves a socket that has gone deaf, says so, and comes back', () => {
    const socket = seated();
    const deaf = last();
    vi.advanceTimersByTime(QUIET + PATIENCE);
    expect(deaf.isClosed).toBe(true);
    expect(socket.link).toBe('lost');
    vi.advanceTimersByTime(wait(0));
    expect(wires).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ v: 1, type: 'hello', seat: 0, log: 2, looking: true }]);
    deaf.tell(state(9, [9], 2));
    deaf.cut();
    expect(socket.state?.log).toBe(2);
    expect(socket.link).toBe('open');
  });

  it('does not wait forever for a socket to open', () => {
    const socket = table();
    vi.advanceTimersByTime(PATIENCE);
    expect(socket.link).toBe('lost');
    vi.advanceTimersByTime(wait(0));
    expect(wires).toHaveLength(2);
  });

  it('comes back when a server that restarts wants it to', () => {
    seated();
    last().cut(1012, 'retry=3');
    vi.advanceTimersByTime(3000 + wait(0) - 1);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    expect(retryAfter(1012, 'soon')).toBe(0);
    expect(retryAfter(1006, 'retry=3')).toBe(0);
  });

  it('leaves to chance when exactly it comes back', () => {
    expect(wait(3, 0)).toBe(wait(3) / 2);
    expect(wait(3, 0.5)).toBe(wait(3) * 0.75);
  });

  it('never answers one state twice', () => {
    const socket = seated();
    socket.play('land');
    socket.play('land');
    last().tell(state(2, [], 2)); // the same state once more
    socket.play('stay');
    expect(last().sent.filter((m) => m.type === 'play')).toHaveLength(1);
  });
});

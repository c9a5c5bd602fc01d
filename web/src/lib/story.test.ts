import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Story, type Beat } from './story.svelte';
import type { Change, EventMessage, State, View } from './types';

interface Toy extends View {
  space: number;
  score: number;
}

const view = (space: number, score: number, legal: string[] = []): Toy => ({
  game: 'toy',
  turn: legal.length ? 0 : null,
  legal,
  space,
  score,
});

const roll = (seq: number): EventMessage => ({ seq, by: -1, do: 'roll:12', facts: [] });
const flight = (seq: number): EventMessage => ({
  seq,
  by: 1,
  do: 'fly:2',
  facts: [
    { what: 'flew', about: {} },
    { what: 'scored', about: {} },
  ],
});
const FLIGHT: Change[][] = [
  [{ at: ['space'], to: 5 }],
  [{ at: ['score'], to: 3 }],
  [{ at: ['turn'], to: 0 }],
];

function told(log: number, shown: Toy, more: Partial<State> = {}): State {
  const table = { turn: shown.turn, over: false, result: null, seats: [], seq: log };
  const all = { log, seq: log, seat: 0, view: shown, previews: [], events: [], frames: null };
  return { ...all, since: -1, can_undo: true, table, ...more } as unknown as State;
}

let pace: number;
let unseen: boolean;
let began: Beat[];
const LASTS: Record<string, number> = { roll: 1000, fly: 0, flew: 600, scored: 400 };

function story(): Story {
  return new Story({
    duration: ({ fact, event }) => LASTS[fact?.what ?? event.do.split(':')[0] ?? ''] ?? 0,
    pace: () => pace,
    began: (beat) => began.push(beat),
    isUnseen: () => unseen,
  });
}

/** A story at a state with one entry, then told of a roll and a flight. */
function begun(): Story {
  const shown = story();
  shown.hear(told(1, view(0, 0, ['fly']), { events: [roll(1)], since: 0 }));
  shown.hear(
    told(3, view(5, 3, ['land', 'stay']), {
      events: [roll(2), flight(3)],
      since: 1,
      frames: [[[]], FLIGHT],
    }),
  );
  return shown;
}

const on = (shown: Story) => shown.state?.view as Toy;
const facts = (shown: Story) => shown.events.flatMap((event) => event.facts).map((f) => f.what);

beforeEach(() => {
  vi.useFakeTimers();
  pace = 1;
  unseen = false;
  began = [];
});
afterEach(() => vi.useRealTimers());

describe('a story', () => {
  it('knows how things stood before the last thing that happened, shown or skipped', () => {
    const shown = begun();
    vi.runAllTimers();
    expect(shown.prior).toMatchObject({ space: 5, score: 0 });
    const skipped = begun();
    skipped.skip();
    expect(skipped.prior).toMatchObject({ space: 5, score: 0 });
  });

  it('begins with how things stand', () => {
    const shown = story();
    shown.hear(told(4, view(7, 2, ['land']), { events: [roll(4)] }));
    expect(shown.isNow).toBe(true);
    expect(on(shown)).toEqual(view(7, 2, ['land']));
    expect(shown.missed).toBe(0);
  });

  it('shows fact by fact, and nothing before its time', () => {
    const shown = begun();
    expect(shown.isNow).toBe(false);
    expect(on(shown)).toEqual({ ...view(0, 0), turn: 0 });
    expect(shown.beat?.event.do).toBe('roll:12');
    expect(shown.events.map((event) => event.seq)).toEqual([1, 2]);

    vi.advanceTimersByTime(1000);
    expect(shown.beat?.fact?.what).toBe('flew');
    expect([on(shown).space, on(shown).score]).toEqual([5, 0]);
    expect(facts(shown)).toEqual(['flew']);
    expect((shown.beat?.before as Toy).space).toBe(0);

    vi.advanceTimersByTime(599);
    expect(on(shown).score).toBe(0);
    vi.advanceTimersByTime(1);
    expect(on(shown).score).toBe(3);
    expect(facts(shown)).toEqual(['flew', 'scored']);
    expect(on(shown).legal).toEqual([]);
    expect(shown.state?.can_undo).toBe(false);

    vi.advanceTimersByTime(400);
    expect(shown.isNow).toBe(true);
    expect(on(shown)).toEqual(view(5, 3, ['land', 'stay']));
    expect(shown.beat).toBeNull();
    expect(shown.missed).toBe(0);
  });

  it('tells of each beat that lasts as it begins', () => {
    begun();
    expect(began).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(began.map(({ fact, event }) => fact?.what ?? event.do)).toEqual([
      'roll:12',
      'flew',
      'scored',
    ]);
    expect(began.map((beat) => beat.duration)).toEqual([1000, 600, 400]);
  });

  it('goes at the pace of who watches', () => {
    pace = 2;
    const shown = begun();
    vi.advanceTimersByTime(500);
    expect(shown.beat?.fact?.what).toBe('flew');
    vi.advanceTimersByTime(500);
    expect(shown.isNow).toBe(true);
  });

  it('is never overtaken: what comes meanwhile is shown afterwards', () => {
    const shown = begun();
    shown.hear(
      told(4, view(9, 3), {
        events: [{ ...flight(4), facts: [{ what: 'flew', about: {} }] }],
        since: 3,
        frames: [[[{ at: ['space'], to: 9 }], []]],
      }),
    );
    vi.advanceTimersByTime(1000);
    expect(on(shown).space).toBe(5);
    vi.advanceTimersByTime(1000);
    expect([on(shown).space, shown.beat?.event.seq]).toEqual([9, 4]);
    expect(shown.isNow).toBe(false);
    vi.advanceTimersByTime(600);
    expect(shown.isNow).toBe(true);
  });

  it('skips to now', () => {
    const shown = begun();
    shown.skip();
    expect(shown.isNow).toBe(true);
    expect(on(shown)).toEqual(view(5, 3, ['land', 'stay']));
    expect(facts(shown)).toEqual(['flew', 'scored']);
    vi.advanceTimersByTime(5000);
    expect(began).toHaveLength(1);
  });

  it('holds nothing back where everything is instant, or nobody looks', () => {
    pace = Infinity;
    expect(on(begun())).toEqual(view(5, 3, ['land', 'stay']));
    pace = 1;
    unseen = true;
    const shown = begun();
    expect(shown.isNow).toBe(true);
    expect(shown.missed).toBe(2);
  });

  it('jumps ahead after a long absence, and says so', () => {
    const shown = begun();
    shown.hear(told(60, view(2, 9, ['fly']), { events: [roll(4)], since: 3 }));
    expect(shown.isNow).toBe(true);
    expect(on(shown).score).toBe(9);
    expect(shown.missed).toBe(58);
  });

  it('forgets what was taken back', () => {
    const shown = begun();
    vi.advanceTimersByTime(5000);
    shown.hear(told(2, view(0, 0, ['fly']), { log: 4, since: 2 }));
    expect(shown.events.map((event) => event.seq)).toEqual([1, 2]);
    expect(on(shown).space).toBe(0);
    expect(shown.missed).toBe(0);
  });

  it('sees with other eyes at once', () => {
    const shown = begun();
    shown.hear(told(3, view(5, 3), { seat: 1, frames: [] }));
    expect(shown.isNow).toBe(true);
    expect(shown.state?.seat).toBe(1);
    expect(shown.missed).toBe(0);
    shown.clear();
    expect([shown.state, shown.events, shown.beat]).toEqual([null, [], null]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { knownPreviews, Previews } from './previews.svelte';
import type { PreviewMessage, State } from './types';

const preview = (action: string): PreviewMessage => ({
  action,
  rule: '3.2',
  facts: [],
  cost: '',
  scores: [],
  gains: {},
  details: null,
});
const state = (log: number, previews: PreviewMessage[] | null) =>
  ({ log, seat: 0, previews }) as unknown as State;

function previews(now: { state: State | null }) {
  const ask = vi.fn((seat: number) => {
    const found = [preview('fly:1'), preview('fly:2')];
    return Promise.resolve({ seat, log: now.state?.log ?? 0, previews: found });
  });
  return { ask, previews: new Previews(() => now.state, ask) };
}

describe('previews', () => {
  it('of a decision that is over are all known, with its odds', () => {
    const told = { previews: [preview('stay')], chances: { stay: { crash: 0.25 } } };
    const known = knownPreviews(told);
    expect(known.of('stay')?.action).toBe('stay');
    expect(known.of('land')).toBeNull();
    expect(known.chances('stay')).toEqual({ crash: 0.25 });
    expect(known.chances('land')).toEqual({});
    expect(knownPreviews(told, () => false).chances('stay')).toBeNull();
  });

  it('that came with the state are not asked for', () => {
    const told = previews({ state: state(3, [preview('land')]) });
    told.previews.look();
    expect(told.previews.of('land')?.action).toBe('land');
    expect(told.previews.of('stay')).toBeNull();
    expect(told.ask).not.toHaveBeenCalled();
  });

  it('that did not come are asked for once', async () => {
    const told = previews({ state: state(3, null) });
    told.previews.look();
    told.previews.look();
    await vi.waitFor(() => expect(told.previews.of('fly:2')?.action).toBe('fly:2'));
    told.previews.look();
    expect(told.ask).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('of an earlier position are forgotten', async () => {
    const now = { state: state(3, null) };
    const told = previews(now);
    told.previews.look();
    await vi.waitFor(() => expect(told.previews.of('fly:2')).not.toBeNull());
    now.state = state(4, null);
    expect(told.previews.of('fly:2')).toBeNull();
    told.previews.look();
    expect(told.ask).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after a failure', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('offline')));
    const told = new Previews(() => state(3, null), ask);
    told.look();
    await vi.waitFor(() => {
      told.look();
      expect(ask.mock.calls.length).toBeGreaterThan(1);
    });
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Tutor } from './tutor.svelte';
import type { ChoicePrice } from './types';

/** A tutor by whose judge `land` is the best choice, and others cost so much. */
function tutorOf(cost: number, limit = 0.04): Tutor {
  const price = (action: string | null): ChoicePrice | null =>
    action === null ? null : { cost: action === 'land' ? 0 : cost, best: 'land' };
  return new Tutor(
    (_seat, _log, action) => Promise.resolve(price(action)),
    () => limit,
  );
}

describe('the tutor', () => {
  it('holds back a costly choice, and lets others pass', async () => {
    const tutor = tutorOf(0.1);
    const play = vi.fn();
    tutor.look(0, 7);
    await tutor.choose('stay', play);
    expect(play).not.toHaveBeenCalled();
    expect(tutor.warning).toEqual({ action: 'stay', cost: 0.1, best: 'land' });
    await tutor.choose('land', play);
    expect(play).toHaveBeenCalledWith('land');
  });

  it('says nothing about a choice that costs little', async () => {
    const tutor = tutorOf(0.03);
    const play = vi.fn();
    tutor.look(0, 7);
    await tutor.choose('stay', play);
    expect(play).toHaveBeenCalledWith('stay');
    expect(tutor.warning).toBeNull();
  });

  it('asks nothing when it is off, and never stops a game', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('offline')));
    const play = vi.fn();
    const off = new Tutor(ask, () => 0);
    off.look(0, 7);
    await off.choose('stay', play);
    expect(ask).not.toHaveBeenCalled();
    const offline = new Tutor(ask, () => 0.02);
    offline.look(0, 7);
    await offline.choose('stay', play);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('takes one choice at a time', async () => {
    let answer: (price: ChoicePrice) => void = () => undefined;
    const slow = new Promise<ChoicePrice>((done) => (answer = done));
    const tutor = new Tutor(
      (_seat, _log, action) => (action ? slow : Promise.resolve(null)),
      () => 0.04,
    );
    const play = vi.fn();
    tutor.look(0, 7);
    const first = tutor.choose('land', play);
    await tutor.choose('stay', play);
    answer({ cost: 0, best: 'land' });
    await first;
    expect(play.mock.calls).toEqual([['land']]);
  });

  it('lets the judge get ready once for each decision', () => {
    const ask = vi.fn(() => Promise.resolve(null));
    const tutor = new Tutor(ask, () => 0.02);
    tutor.look(0, 7);
    tutor.look(0, 7);
    tutor.look(0, 8);
    expect(ask.mock.calls).toEqual([
      [0, 7, null],
      [0, 8, null],
    ]);
  });
});

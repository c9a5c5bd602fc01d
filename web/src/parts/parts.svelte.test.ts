import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../lib/api';
import { bars } from '../lib/breakdown';
import { COLOURS } from '../lib/colours';
import { blocks } from '../lib/markdown';
import { Projector } from '../lib/projector.svelte';
import { ScrollFollower } from '../lib/scroll_follower';
import { newDraft } from '../lib/setup';
import { Story } from '../lib/story.svelte';
import type { EventMessage, GameInfo, Hint, ResultMessage, TableInfo } from '../lib/types';
import BotChoice from './BotChoice.svelte';
import Breakdown from './Breakdown.svelte';
import Explain from './Explain.svelte';
import HintPanel from './HintPanel.svelte';
import Log from './Log.svelte';
import Odds from './Odds.svelte';
import PassDevice from './PassDevice.svelte';
import PlainTable from './PlainTable.svelte';
import Prose from './Prose.svelte';
import ReelControls from './ReelControls.svelte';
import SeatRows from './SeatRows.svelte';

const game: GameInfo = {
  name: 'mlem',
  title: 'MLEM',
  least_players: 2,
  most_players: 3,
  boards: [],
  options: [],
  bots: [
    { name: 'random', kind: 'random', temperament: null },
    { name: 'greedy', kind: 'greedy', temperament: null },
  ],
  usual_bot: 'greedy',
  opponents: [],
  about: null,
  tutorial: false,
};

describe('the plain table', () => {
  const props = {
    board: {},
    names: ['Ada', 'Bo'],
    colours: COLOURS,
    events: [],
    busy: false,
    speed: 1,
  };

  it('offers what is legal, and nothing else', async () => {
    const act = vi.fn();
    const view = { turn: 0, legal: ['land', 'stay'] };
    render(PlainTable, { props: { ...props, act, seat: 0, view } });
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['land', 'stay']);
    await fireEvent.click(screen.getByText('stay'));
    expect(act.mock.calls).toEqual([['stay']]);
  });

  it('offers nothing to who only watches', () => {
    const view = { turn: 0, legal: [] };
    render(PlainTable, { props: { ...props, act: vi.fn(), seat: null, view } });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('explanations', () => {
  afterEach(() => void vi.useRealTimers());

  it('are given of what is pointed at, not of what comes under a resting pointer', async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<div class="play"><b data-spot="land">Land</b></div>';
    render(Explain, { props: { explain: () => ({ title: 'Landing', text: '', rule: '4.1' }) } });
    const at = { pointerType: 'mouse', clientX: 9, clientY: 9 };
    await fireEvent.pointerMove(document.body, at);
    await fireEvent.pointerOver(screen.getByText('Land'), at);
    await fireEvent.pointerMove(screen.getByText('Land'), at);
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.queryByText('Landing')).toBeNull();
    await fireEvent.pointerMove(screen.getByText('Land'), { ...at, clientX: 10 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.getByText('Landing')).toBeTruthy();
  });
});

describe('the breakdown', () => {
  it('can be read as a table, the winner first', () => {
    const result: ResultMessage = {
      scores: [3, 9],
      winners: [1],
      reason: '',
      breakdown: [
        { moons: 3, ufo: 0 },
        { moons: 9, ufo: 0 },
      ],
    };
    render(Breakdown, { props: { bars: bars(result), result, names: ['Ada', 'Bo'], game: null } });
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['1. Bo', '9', '9'],
      ['2. Ada', '3', '3'],
    ]);
  });
});

describe('the seats of a new table', () => {
  it('let nobody sit twice', async () => {
    const seats = $state(newDraft(game, 'Ada').seats);
    render(SeatRows, { props: { game, seats } });
    const kinds = () =>
      screen.getAllByLabelText(/Who sits/).map((one) => (one as HTMLSelectElement).value);
    await fireEvent.change(screen.getByLabelText('Who sits at seat 2'), {
      target: { value: 'me' },
    });
    expect(kinds()).toEqual(['bot', 'me', 'bot']);
    expect(screen.getByLabelText<HTMLInputElement>('Name at seat 2').value).toBe('Ada');
  });

  it('change colours, so that everybody keeps one of their own', async () => {
    const seats = $state(newDraft(game, 'Ada').seats);
    render(SeatRows, { props: { game, seats } });
    const chosen = () =>
      [1, 2, 3].map((n) => screen.getByLabelText<HTMLSelectElement>(`Colour of seat ${n}`).value);
    expect(chosen()).toEqual(['marigold', 'sky', 'coral']);
    await fireEvent.change(screen.getByLabelText('Colour of seat 1'), {
      target: { value: 'coral' },
    });
    expect(chosen()).toEqual(['coral', 'sky', 'marigold']);
    await fireEvent.change(screen.getByLabelText('Colour of seat 2'), {
      target: { value: 'mint' },
    });
    expect(chosen()).toEqual(['coral', 'mint', 'marigold']);
  });

  it('are as many as the game allows', async () => {
    const seats = $state(newDraft(game, 'Ada').seats);
    render(SeatRows, { props: { game, seats } });
    expect(screen.queryByText('Add a seat')).toBeNull();
    await fireEvent.click(screen.getByLabelText('Remove seat 3'));
    expect(screen.getByText('Add a seat')).toBeTruthy();
    expect(screen.getByLabelText<HTMLButtonElement>('Remove seat 2').disabled).toBe(true);
  });
});

describe('the choice of a bot', () => {
  const odds = ['cautious', 'steady', 'gambler'].map((temperament) => ({
    name: `odds:${temperament}`,
    kind: 'odds',
    temperament,
  }));
  const bots = [...game.bots, ...odds];

  it('asks for a temperament where there is one', async () => {
    render(BotChoice, { props: { bots, bot: 'greedy', number: 2 } });
    expect(screen.queryByLabelText(/Temper/)).toBeNull();
    await fireEvent.change(screen.getByLabelText('Bot at seat 2'), { target: { value: 'odds' } });
    expect(screen.getByLabelText<HTMLSelectElement>(/Temper/).value).toBe('odds:steady');
  });
});

describe('a hint', () => {
  const hint: Hint = {
    bot: 'greedy',
    preparing: null,
    unit: 'points',
    choices: [
      { do: 'land', value: 7.1, about: {} },
      { do: 'stay', value: 5.94, about: { crash: 0.42 } },
    ],
  };
  const asked: string[] = [];
  const answer = (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(address.endsWith('games') ? [game] : hint)));
  };
  afterEach(() => vi.unstubAllGlobals());

  it('names the best choices with their worth and why', async () => {
    vi.stubGlobal('fetch', vi.fn(answer));
    const told = {
      describe: (action: string) => (action === 'land' ? 'Land on Crumb' : 'Stay'),
      why: (action: string) => (action === 'stay' ? '42% crash.' : null),
    };
    const table = { id: 't', game: 'mlem', seats: [] as unknown } as TableInfo;
    const where = { table, seat: 0, log: 12, board: {} };
    const view = { game: 'mlem', turn: 0, legal: ['land', 'stay'] };
    render(HintPanel, { props: { ...where, game: told as never, view, close: vi.fn() } });
    const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(items.map((text) => text?.replace(/\s+/g, ' ').trim())).toEqual([
      'Best choice Land on Crumb',
      'Choice 2 Stay 42% crash.',
    ]);
    expect(asked.at(-1)).toMatch(/hint\?seat=0&log=12&bot=/);
  });

  it('is asked for again while a better bot is being prepared', async () => {
    vi.useFakeTimers();
    const answers = [{ ...hint, preparing: 'search' }, hint];
    const ask = vi.fn((address: string) =>
      Promise.resolve(
        new Response(JSON.stringify(address.endsWith('games') ? [game] : answers.shift())),
      ),
    );
    vi.stubGlobal('fetch', ask);
    const table = { id: 't', game: 'mlem', seats: [] as unknown } as TableInfo;
    const view = { game: 'mlem', turn: 0, legal: ['land', 'stay'] };
    const where = { table, seat: 0, log: 12, board: {}, game: null, view, close: vi.fn() };
    render(HintPanel, { props: where });
    await vi.advanceTimersByTimeAsync(10);
    expect(screen.getByText(/Strong is being prepared.*Sensible/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.queryByText(/is being prepared/)).toBeNull();
    expect(answers).toEqual([]);
    vi.useRealTimers();
  });
});

describe('passing the device', () => {
  it('waits for the right person', async () => {
    const ready = vi.fn();
    render(PassDevice, { props: { name: 'Bo', seat: 1, ready } });
    const button = screen.getByRole('button', { name: /Bo/ });
    expect(document.activeElement).toBe(button);
    await fireEvent.click(button);
    expect(ready).toHaveBeenCalledOnce();
  });
});

describe('the log', () => {
  it('tells every fact that has words, politely', () => {
    const events: EventMessage[] = [
      { seq: 1, by: null, do: 'roll:1', facts: [{ what: 'silent', about: {} }] },
      { seq: 2, by: 0, do: 'fly:1', facts: [{ what: 'flew', about: { seat: 0 } }] },
    ];
    const told = {
      sentence: (fact: { what: string }, names: string[]) =>
        fact.what === 'flew' ? `${names[0]} flew.` : null,
    };
    render(Log, { props: { game: told as never, names: ['Ada'], board: {}, events } });
    expect(screen.getByRole('log').querySelector('p')?.textContent?.trim()).toContain('Ada flew.');
  });

  it('shows its end also where that is the title of a turn', () => {
    const show = vi.spyOn(ScrollFollower.prototype, 'show');
    const told = { sentence: () => 'Turn 1.', story: { begins: () => true } };
    const events = [{ seq: 1, by: null, do: 'x', facts: [{ what: 'turn', about: {} }] }];
    render(Log, { props: { game: told as never, names: ['Ada'], board: {}, events } });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('Turn 1.');
    expect(show).toHaveBeenCalled();
  });

  it('says that nothing has happened only when it knows', async () => {
    const props = { game: null, names: ['Ada'], board: {}, events: [], loading: true };
    const { rerender } = render(Log, { props });
    expect(screen.getByRole('log').textContent).not.toContain('Nothing');
    await rerender({ loading: false });
    expect(screen.getByRole('log').textContent).toContain('Nothing has happened yet.');
  });
});

describe('the replay', () => {
  it('goes by buttons, slider and arrows, and not beyond its ends', async () => {
    const projector = new Projector(new Story({ duration: () => 0, pace: () => 1 }), () => 1);
    Object.assign(projector, { at: 2, last: 6 });
    const turn = (seq: number) => ({
      key: `${seq}`,
      seq,
      title: `Turn ${seq}`,
      seat: 0,
      lines: [],
    });
    const step = vi.spyOn(projector, 'step');
    render(ReelControls, { props: { projector, marks: [turn(1), turn(4)] } });
    const steps: [() => Promise<unknown>, number][] = [
      [() => fireEvent.click(screen.getByLabelText('One step back')), 1],
      [() => fireEvent.input(screen.getByRole('slider'), { target: { value: '0' } }), 0],
      [() => fireEvent.keyDown(window, { key: 'PageDown' }), 1],
      [() => fireEvent.keyDown(window, { key: 'PageDown' }), 4],
      [() => fireEvent.keyDown(window, { key: 'End' }), 6],
      [() => fireEvent.keyDown(window, { key: 'PageUp' }), 4],
      [() => fireEvent.keyDown(window, { key: 'PageUp' }), 1],
      [() => fireEvent.change(screen.getByLabelText('Go to'), { target: { value: '1' } }), 4],
      [() => fireEvent.keyDown(window, { key: 'Home' }), 0],
    ];
    for (const [act, at] of steps) {
      await act();
      expect(projector.at).toBe(at);
    }
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(step).toHaveBeenCalledOnce();
    await fireEvent.keyDown(window, { key: ' ' });
    expect(projector.playing).toBe(true);
  });
});

describe('a rulebook', () => {
  it('never becomes markup', () => {
    const text = blocks('**1.1** <img src=x> [a](javascript:b)');
    const { container } = render(Prose, { props: { blocks: text } });
    expect(container.querySelector('img, a:not(.number)')).toBeNull();
    expect(container.querySelector('p')?.closest('[id]')?.id).toBe('1.1');
  });
});

describe('the odds button', () => {
  const children = createRawSnippet<[unknown]>((odds) => ({
    render: () => `<p>${String(odds())}</p>`,
  }));

  it('asks once for every position, and only while the odds are wanted', async () => {
    const ask = vi.fn(() => Promise.resolve(`answer ${ask.mock.calls.length}`));
    const { rerender } = render(Odds, { props: { ask, moment: 'a', children } });
    await fireEvent.click(screen.getByRole('button', { name: 'Odds' }));
    await screen.findByText('answer 1');
    await rerender({ moment: 'b' });
    await screen.findByText('answer 2');
    await fireEvent.click(screen.getByRole('button', { pressed: true }));
    await rerender({ moment: 'c' });
    expect(screen.queryByText(/answer/)).toBeNull();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('says what went wrong', async () => {
    const ask = () => Promise.reject(new Refused('offline', ''));
    render(Odds, { props: { ask, moment: 'a', children } });
    await fireEvent.click(screen.getByRole('button', { name: 'Odds' }));
    await screen.findByText(/cannot be reached/);
    await fireEvent.click(screen.getByRole('button', { pressed: true }));
  });

  it('never shows the odds of a position that has passed', async () => {
    let answer = (_odds: string) => {};
    const ask = () => new Promise<string>((resolve) => (answer = resolve));
    const { rerender } = render(Odds, { props: { ask, moment: 'a', children } });
    await fireEvent.click(screen.getByRole('button', { name: 'Odds' }));
    const late = answer;
    await rerender({ moment: 'b' });
    late('too late');
    await vi.waitFor(() => expect(answer).not.toBe(late));
    expect(screen.queryByText('too late')).toBeNull();
    answer('in time');
    await screen.findByText('in time');
    await fireEvent.click(screen.getByRole('button', { pressed: true }));
  });
});

import { configure, fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { COLOURS } from '../../lib/colours';
import type { EventMessage } from '../../lib/types';
import Table from './Table.svelte';
import type { IncognitosBoard, IncognitosView } from './logic/types';
import { boardOf } from './testing/board';
import { PLAYERS, diceView, previewsOf, seatView, view } from './testing/view';

// Working out what is visible takes most of the time, and nothing here is hidden by styles.
configure({ defaultHidden: true });

function table(board: IncognitosBoard, change: Partial<IncognitosView>) {
  return shown(board, view(board, change));
}

function shown(board: IncognitosBoard, state: IncognitosView) {
  const act = vi.fn();
  const events: EventMessage[] = [];
  const props = {
    board,
    view: state,
    seat: 0,
    names: PLAYERS,
    colours: COLOURS,
    events,
    act,
    busy: false,
    speed: Infinity,
  };
  return { act, props, ...render(Table, { props }) };
}

const button = (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;
/** What can be chosen on the map; the panel lists it too. */
const onMap = (name: RegExp) =>
  within(screen.getByRole('group', { name: /^Map/ })).getByRole('button', { name });
const panel = () => screen.getByRole('region', { name: 'Decision' });
const station = boardOf('station');

describe('a roll', () => {
  it('tumbles when it falls, and not again when it is shown later', async () => {
    const { container, props, rerender } = table(station, { dice: diceView({ roll: 'LSM' }) });
    const tumbling = () => container.querySelectorAll('[data-spot=roll] .tumbling').length;
    const fell: EventMessage = { seq: 1, by: -1, do: 'roll:LSM', facts: [] };
    const waiting = { ...props.view, legal: [] };
    await rerender({ ...props, view: waiting, events: [fell], speed: 1 });
    expect(tumbling()).toBe(3);
    const asked = { ...props.view, legal: ['store:L', 'done'] };
    await rerender({ ...props, view: asked, events: [fell], speed: 1 });
    expect(tumbling()).toBe(0);
    const stored: EventMessage = { seq: 2, by: 0, do: 'store:L', facts: [] };
    await rerender({ ...props, view: waiting, events: [fell, stored], speed: 1 });
    expect(tumbling()).toBe(0);
  });

  it('tells what it forbids when it is seen, not before', async () => {
    const dice = diceView({ roll: 'LVV', may_move: false });
    const { props, rerender } = table(station, { dice, legal: [] });
    const fell: EventMessage = { seq: 1, by: -1, do: 'roll:LVV', facts: [] };
    await rerender({ ...props, events: [fell], speed: 1 });
    expect(panel().textContent).not.toMatch(/block/);
    await rerender({ ...props, view: { ...props.view, legal: ['store:L'] }, events: [fell] });
    expect(panel().textContent).toMatch(/block/);
  });
});

describe('the map', () => {
  it('does at once what is the only thing to do there', async () => {
    const { act } = table(station, { legal: ['move:sh1-m01:1', 'move:sh1-m10:1'] });
    await fireEvent.click(onMap(/^Move shuttle 1 → monster field 1,/));
    expect(act).toHaveBeenCalledExactlyOnceWith('move:sh1-m01:1');
  });

  it('asks which where there are several', async () => {
    const { act } = table(station, { legal: ['mark:m01:red', 'mark:m01:yellow', 'done'] });
    await fireEvent.click(button(/^monster field 1: 2 choices/));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(within(panel()).getByRole('button', { name: /^Mark a red monster/ }));
    expect(act).toHaveBeenCalledExactlyOnceWith('mark:m01:red');
  });

  it('can be played by keyboard', async () => {
    const { act } = table(station, { legal: ['explore:f1'] });
    await fireEvent.keyDown(onMap(/^Explore force field 1/), { key: 'Enter' });
    expect(act).toHaveBeenCalledExactlyOnceWith('explore:f1');
  });

  it('tells cost and result of what is in focus', async () => {
    const { container, rerender, props } = table(station, { legal: ['move:sh1-m01:1'] });
    const known = { 'move:sh1-m01:1': { cost: 'LM', details: { reached: ['m01'] } } };
    await rerender({ ...props, previews: previewsOf(known) });
    expect(
      onMap(/^Move shuttle 1 → .*, costs locator, moonboot, reaches monster field 1$/),
    ).toBeTruthy();
    await fireEvent.focus(onMap(/^Move shuttle 1/));
    expect(container.querySelector('.caption')?.textContent).toMatch(/reaches monster field 1/);
    await fireEvent.blur(onMap(/^Move shuttle 1/));
    expect(container.querySelector('.caption')).toBeNull();
  });

  it('asks for previews where there is a decision', async () => {
    const look = vi.fn();
    const previews = { of: () => null, chances: () => null, look };
    const { rerender, props } = table(station, { legal: [] });
    await rerender({ ...props, previews });
    expect(look).not.toHaveBeenCalled();
    await rerender({ ...props, previews, view: view(station, { legal: ['explore:f1'] }) });
    expect(look).toHaveBeenCalled();
  });

  it('asks why for what is not offered', async () => {
    const whyNot = vi.fn();
    const { container, rerender, props } = table(station, { legal: ['explore:f1'] });
    await rerender({ ...props, whyNot });
    const things = [...container.querySelectorAll('[data-thing]')];
    for (const thing of ['place:m01', 'section:sh1-m01:0']) {
      const drawn = things.find((one) => one.getAttribute('data-thing') === thing);
      await fireEvent.click(drawn!.querySelector('rect, circle')!);
      expect(whyNot).toHaveBeenLastCalledWith(thing);
    }
    expect(things.some((one) => one.getAttribute('data-thing') === 'place:f1')).toBe(false);
    await fireEvent.click(onMap(/^Explore force field 1/));
    expect(whyNot).toHaveBeenCalledTimes(2);
  });

  it('does nothing while busy', async () => {
    const { act, rerender, props } = table(station, { legal: ['explore:f1'] });
    await rerender({ ...props, busy: true });
    await fireEvent.click(onMap(/^Explore force field 1/));
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the odds', () => {
  const goals = [
    { goal: 'explore:f1', now: true, next: 1, turn: 1 },
    { goal: 'cover:sh1-m01', now: false, next: 0.344, turn: 0.842 },
  ];

  it('are a table of goals', async () => {
    const told = { seat: 0, ahead: false, dice: 4, act: 0.999, score: 0.31, goals };
    const { rerender, props } = table(station, { legal: ['done', 'store:L'] });
    expect(screen.queryByRole('button', { name: 'Odds' })).toBeNull();
    await rerender({ ...props, odds: () => Promise.resolve(told) });
    await fireEvent.click(button(/^Odds/));
    const rows = await within(panel()).findAllByRole('row');
    expect(
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    ).toEqual([
      ['Explore force field 1', 'now', '100%'],
      ['Cover shuttle 1 → monster field 1', '34%', '84%'],
    ]);
    expect(panel().textContent).toMatch(/4 dice\): an action 99%, points 31%/);
    await fireEvent.click(button(/^Odds/));
    expect(within(panel()).queryByRole('table')).toBeNull();
  });

  it('are told of the next turn while others play', async () => {
    const told = { seat: 0, ahead: true, dice: 6, act: null, score: null, goals };
    const { rerender, props } = table(station, { turn: 1, active: 1, legal: [] });
    await rerender({ ...props, odds: () => Promise.resolve(told) });
    await fireEvent.click(button(/^Odds/));
    expect(await within(panel()).findByText('Ada’s chances next turn')).toBeTruthy();
    await fireEvent.click(button(/^Odds/));
  });
});

describe('the decision', () => {
  it('stores by a click on a die', async () => {
    const { act } = table(station, { legal: ['store:L', 'done'] });
    await fireEvent.click(screen.getAllByRole('button', { name: /^Store a locator/ })[0]!);
    expect(act).toHaveBeenCalledExactlyOnceWith('store:L');
  });

  it('asks why a die cannot be stored, or not used at all', async () => {
    const whyNot = vi.fn();
    const unusable = { V: { code: 'die-unstorable', rule: '3', values: { dice: 'V' } } };
    const dice = diceView({ roll: 'LRV', pad: 'SJ', unusable });
    const { rerender, props } = table(station, { legal: ['explore:f1'], dice });
    await rerender({ ...props, whyNot });
    await fireEvent.click(button(/^vortex: Why not/));
    expect(whyNot).toHaveBeenLastCalledWith('die:V');
    await fireEvent.click(button(/^red giant: Why not/));
    expect(whyNot).toHaveBeenLastCalledWith('store:R');
  });

  it('asks why a group is missing', async () => {
    const whyNot = vi.fn();
    const { rerender, props } = table(station, { legal: ['store:L', 'done'] });
    await rerender({ ...props, whyNot });
    await fireEvent.click(button(/^Move$/));
    expect(whyNot).toHaveBeenLastCalledWith('group:move');
    await fireEvent.click(button(/^Force field$/));
    expect(whyNot).toHaveBeenLastCalledWith('group:vortex');
    expect(screen.queryByRole('button', { name: /^Caravanserai/ })).toBeNull();
  });

  it('lists everything, or a group when asked', async () => {
    const { container } = table(station, {
      legal: ['move:sh1-m01:1', 'move:sh1-m10:1', 'store:S'],
    });
    const listed = () => [
      ...container.querySelectorAll('[aria-label=Decision] ul [data-spot^=do]'),
    ];
    expect(listed()).toHaveLength(3);
    await fireEvent.click(button(/^Move 2/));
    expect(listed()).toHaveLength(2);
  });

  it('says why there is no moving and no marking', () => {
    table(station, { legal: ['store:S'], dice: diceView({ may_move: false, may_mark: false }) });
    expect(panel().textContent).toMatch(/block moving on this roll.*block marking on this roll/);
  });

  it('stores by a caravanserai only what is legal together', async () => {
    const arabia = boardOf('arabia');
    const { act } = table(arabia, {
      legal: ['store:LV!', 'done'],
      dice: diceView({ roll: 'LSV' }),
    });
    await fireEvent.click(button(/^Caravanserai/));
    await fireEvent.click(button(/^vortex$/));
    expect(button(/^Store 1 die/).disabled).toBe(true);
    await fireEvent.click(button(/^locator$/));
    await fireEvent.click(button(/^Store 2 dice/));
    expect(act).toHaveBeenCalledExactlyOnceWith('store:LV!');
  });

  it('picks a duel in two steps', async () => {
    const legal = [
      'duel:red:0:1:blue:0',
      'duel:yellow:0:1:blue:0',
      'duel:yellow:0:1:white:0',
      'pass',
    ];
    const { act } = table(boardOf('rome'), { phase: 'duel', legal });
    expect(within(panel()).getAllByRole('button', { name: /Bo$/ })).toHaveLength(1);
    await fireEvent.click(within(panel()).getByRole('button', { name: /^yellow monster/ }));
    await fireEvent.click(
      within(panel()).getByRole('button', { name: /^white monster 4 points Bo/ }),
    );
    expect(act).toHaveBeenCalledExactlyOnceWith('duel:yellow:0:1:white:0');
  });

  it('says so where the dice allow nothing more', async () => {
    const { rerender, props } = table(station, { phase: 'act', legal: ['explore:f1', 'store:L'] });
    const text = () => panel().textContent;
    expect(text()).not.toContain('These dice allow nothing more');
    await rerender({ ...props, view: { ...props.view, legal: ['done'] } });
    expect(text()).toContain('These dice allow nothing more');
  });

  it('sets a die aside', async () => {
    const { act } = table(station, { phase: 'set', legal: ['set:L', 'set:V'] });
    await fireEvent.click(button(/^Set a vortex aside/));
    expect(act).toHaveBeenCalledExactlyOnceWith('set:V');
  });

  it('shows nothing to click to who is not asked', () => {
    table(station, { turn: 1, active: 1, legal: [] });
    expect(within(panel()).queryAllByRole('button')).toEqual([]);
    expect(panel().textContent).toContain('Bo decides…');
  });
});

describe('the sheets', () => {
  it('tell who has crossed off a field, and which is next', () => {
    const [yellow, ...rest] = view(station).table;
    const crossed = [{ points: 2, owner: 1, defeated_by: 0 }];
    table(station, { table: [{ ...yellow!, crossed }, ...rest] });
    expect(
      screen.getByRole('img', { name: '2 points, crossed off by Bo, defeated by Ada' }),
    ).toBeTruthy();
    expect(screen.getAllByRole('img', { name: /points, next$/ })).toHaveLength(6);
  });

  it('show shapes only where signs are played', async () => {
    const { rerender, props } = table(station, {});
    expect(screen.queryAllByRole('img', { name: /star/ })).toEqual([]);
    await rerender({ ...props, view: view(station, { variants: ['signs'] }) });
    expect(screen.queryAllByRole('img', { name: /star/ }).length).toBeGreaterThan(0);
  });

  it('light the longest route at the end', () => {
    const trail = { destinations: ['sh1', 'm01'], sections: [[0, 0]] };
    const longest = seatView({ route: 3, points: { route: 6 }, trail });
    const seats = [longest, seatView({ route: 1, trail: { destinations: ['sh2'], sections: [] } })];
    const over = view(station, { phase: 'over', turn: null, active: null, seats });
    const { container } = shown(station, over);
    expect(container.querySelectorAll('.lit')).toHaveLength(3);
  });
});

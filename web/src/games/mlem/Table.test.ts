import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { COLOURS } from '../../lib/colours';
import type { EventMessage } from '../../lib/types';
import Table from './Table.svelte';
import type { Details, MlemOdds, MlemView } from './logic/types';
import { board } from './testing/board';
import { odds, rocketOdds } from './testing/odds';
import { flight, group, landing, previews } from './testing/previews';
import { NAMES, crew, rocketView, seatView, view } from './testing/view';

function table(
  change: Partial<MlemView>,
  told: MlemOdds | null = null,
  would: Record<string, Details> = {},
) {
  const act = vi.fn();
  const whyNot = vi.fn();
  const odds = vi.fn(() => Promise.resolve(told));
  const props = {
    board,
    view: view(change),
    seat: 0,
    names: NAMES,
    colours: COLOURS,
    events: [] as EventMessage[],
    act,
    busy: false,
    previews: previews(would),
    whyNot,
    odds,
    speed: Infinity,
  };
  return { act, whyNot, odds, props, ...render(Table, { props }) };
}

// Roles are worked out slowly in a drawing of this size: these look at tags and names only.
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim();
const buttons = (within: ParentNode) => [...within.querySelectorAll('button')];
const panel = () => document.querySelector('section[aria-label="Decision"]')!;
const mat = () => nameOf(document.querySelector('svg[role="img"]')!);

function button(name: RegExp): HTMLButtonElement {
  const found = buttons(document).filter((one) => name.test(nameOf(one)));
  expect(found, `one button ${name}`).toHaveLength(1);
  return found[0];
}

describe('a decision on its way', () => {
  it('lets nothing be chosen any more', () => {
    const groups = [group('1', '1', 1), group('2', '2', 2), group('*', '**', 2)];
    const rocket = rocketView({
      space: 0,
      roll: '12**',
      dice: 4,
      crew: crew('engineer', 'pioneer'),
      groups: [...groups, group('e0', '1', 1)],
    });
    const legal = ['fly:1', 'fly:2', 'fly:*', 'fly:1+e0', 'fly:1!'];
    const { props, rerender } = table({ rocket, legal });
    const open = () =>
      buttons(panel()).filter((one) => !one.disabled && !/^Odds/.test(nameOf(one)));
    expect(open().length).toBeGreaterThan(3);
    return rerender({ ...props, busy: true }).then(() => expect(open()).toEqual([]));
  });
});

describe('a roll', () => {
  const fell: EventMessage = { seq: 3, by: -1, do: 'roll:12', facts: [] };
  const chose: EventMessage = { seq: 4, by: 0, do: 'fly:1', facts: [] };
  const rocket = rocketView({
    space: 0,
    roll: '12',
    dice: 2,
    crew: crew('engineer', 'pioneer'),
    groups: [group('1', '1', 1), group('2', '2', 2)],
  });
  const tumbling = () => panel().querySelectorAll('.groups svg:not(.still)').length;

  it('tumbles when it falls, and not again when it is shown later', async () => {
    const { props, rerender } = table({ rocket, legal: [] });
    await rerender({ ...props, events: [fell], speed: 1 });
    expect(tumbling()).toBe(2);
    const asked = view({ rocket, legal: ['fly:1', 'fly:2'] });
    await rerender({ ...props, view: asked, events: [fell], speed: 1 });
    expect(panel().querySelectorAll('.groups svg')).toHaveLength(2);
    expect(tumbling()).toBe(0);
    await rerender({ ...props, events: [fell, chose], speed: 1 });
    expect(panel().querySelectorAll('.groups svg')).toHaveLength(2);
    expect(tumbling()).toBe(0);
  });
});

describe('flying', () => {
  const rocket = rocketView({
    space: 0,
    roll: '1224**',
    dice: 6,
    crew: crew('engineer', 'pioneer'),
    groups: [
      group('1', '1', 1),
      group('2', '22', 4),
      group('4', '4', 4, 'no-fuel'),
      group('*', '**', 2),
      group('e0', '1', 1),
    ],
  });
  const legal = ['fly:1', 'fly:2', 'fly:1+2', 'fly:1+2+e0', 'fly:e0'];

  it('confirms only what is legal', async () => {
    const { act } = table({ rocket, legal });
    expect(button(/^Pick dice/).disabled).toBe(true);
    await fireEvent.click(button(/^1 × 1/));
    await fireEvent.click(button(/^Ada’s engineer/));
    expect(button(/^Fly 2 steps/).disabled).toBe(true);
    await fireEvent.click(button(/^2 × 2/));
    await fireEvent.click(button(/^Fly 6 steps/));
    expect(act).toHaveBeenCalledExactlyOnceWith('fly:1+2+e0');
  });

  it('shows where the rocket would come, and takes it back', async () => {
    table({ rocket, legal }, null, { 'fly:2': flight([4]) });
    await fireEvent.click(button(/^2 × 2/));
    expect(button(/^2 × 2/).getAttribute('aria-pressed')).toBe('true');
    expect(mat()).toContain('It would end up on space 4.');
    await fireEvent.click(button(/^2 × 2/));
    expect(mat()).not.toContain('It would end up');
  });

  it('asks why dice that are no fuel cannot be picked', async () => {
    const { whyNot } = table({ rocket, legal });
    const four = button(/^1 × 4: not fuel/);
    expect(four.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(four);
    expect(whyNot).toHaveBeenCalledExactlyOnceWith('group:4');
    expect(four.getAttribute('aria-pressed')).toBeNull();
  });

  it('asks why an engineer, or the token, cannot help', async () => {
    const groups = [group('1', '1', 1), group('2', '2', 2), group('e0', '1', 1, 'engineer-used')];
    const { whyNot } = table({
      rocket: { ...rocket, groups: [...groups, group('x', '3', 3, 'extra-no-fuel')] },
      legal: ['fly:1', 'fly:2', 'fly:1+2', 'fly:1!'],
    });
    await fireEvent.click(button(/^Ada’s engineer/));
    await fireEvent.click(button(/^Extra dice/));
    await fireEvent.click(button(/^Keep/));
    await fireEvent.click(button(/^1 × 2/));
    await fireEvent.click(button(/^Keep/));
    const asked = whyNot.mock.calls.map(([thing]) => thing as string);
    expect(asked).toEqual(['group:e0', 'group:x', 'token', 'fly:2!']);
  });

  it('asks why a space cannot be reached', async () => {
    const { whyNot } = table({ rocket, legal });
    await fireEvent.click(document.querySelector('[data-space="12"] circle')!);
    expect(whyNot).toHaveBeenCalledExactlyOnceWith('space:12');
  });

  it('offers to roll again and to refuse help only where that is legal', async () => {
    const { act } = table({ rocket, legal: ['fly:e0', 'reroll', 'crash'] });
    await fireEvent.click(button(/^Roll all dice again/));
    expect(act).toHaveBeenCalledWith('reroll');
    expect(button(/crash$/)).toBeTruthy();
  });

  it('says when no die fits', () => {
    const groups = [group('1', '11', 2, 'no-fuel'), group('4', '44', 8, 'no-fuel')];
    table({ rocket: { ...rocket, groups }, legal: ['reroll', 'crash'] });
    expect(panel().textContent).toContain('No die is fuel here!');
    const offered = buttons(panel()).filter((one) => !one.hasAttribute('aria-disabled'));
    expect(offered).toHaveLength(2);
  });

  it('begins afresh with the next roll', async () => {
    const { rerender, props } = table({ rocket, legal });
    await fireEvent.click(button(/^1 × 1/));
    const next = view({ rocket: { ...rocket, space: 3 }, legal });
    const events = [{ seq: 0, by: null, do: 'roll:1224**', facts: [] }];
    await rerender({ ...props, view: next, events });
    expect(button(/^1 × 1/).getAttribute('aria-pressed')).toBe('false');
  });

  it('tells of two tunnels in one flight', async () => {
    const course = flight([6, 10, 14], { tokens: ['e06', 'e10'] });
    table({ rocket, legal }, null, { 'fly:1': course });
    await fireEvent.click(button(/^1 × 1/));
    expect(panel().textContent).toMatch(/space 14.*through a tunnel.*through a tunnel/s);
  });

  it('tells the odds of a pick when asked', async () => {
    const picks = { 'fly:1': 0, 'fly:2': 1 };
    const rockets = [rocketOdds({ crash: 0.5 }), rocketOdds()];
    const asked = table({ rocket, legal }, odds({ rockets, picks }));
    expect(asked.odds).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Odds/));
    await vi.waitFor(() => expect(panel().textContent).toMatch(/Pick dice/));
    await fireEvent.click(button(/^2 × 2/));
    expect(panel().textContent).toMatch(/Crash on the next roll: 20%/);
    expect(panel().textContent).toMatch(/now\s*2 points.*best moment\s*3.1 points/s);
    expect(panel().textContent).toMatch(/Crumb\s*25%/);
    await fireEvent.click(button(/^Odds/));
    expect(panel().textContent).not.toMatch(/Crash/);
    expect(asked.odds).toHaveBeenCalledOnce();
  });
});

describe('other decisions', () => {
  it('landing says what it is worth', async () => {
    const rocket = rocketView({ space: 17, dice: 3, crew: crew('moonwalker', 'pioneer') });
    const would = { land: landing('kittens', 8) };
    const { act } = table({ phase: 'land', rocket, legal: ['stay', 'land'] }, null, would);
    await fireEvent.click(button(/^Land ?Kittens: 8 points now/));
    await fireEvent.click(button(/^Stay aboard ?fly on with 3 dice/));
    expect(act.mock.calls).toEqual([['land'], ['stay']]);
  });

  it('boarding shows a card for each astronaut at home', async () => {
    const { act } = table({ phase: 'board', legal: ['board:pioneer', 'board:voyager'] });
    expect(buttons(panel())).toHaveLength(2);
    await fireEvent.click(button(/Voyager/));
    expect(act).toHaveBeenCalledWith('board:voyager');
  });

  it('asks why an astronaut that has landed cannot board', async () => {
    const landed = [{ astronaut: 'voyager' as const, place: 'galaxy', moon: null }];
    const seats = [seatView({ home: ['pioneer', 'settler'], landed }), seatView(), seatView()];
    const legal = ['board:pioneer', 'board:settler'];
    const { whyNot } = table({ phase: 'board', legal, seats });
    await fireEvent.click(button(/^Voyager/));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith('astronaut:voyager');
  });

  it('shows nothing to click to who is not asked', () => {
    table({ phase: 'land', turn: 1, legal: [] });
    expect(buttons(panel())).toEqual([]);
    expect(panel().textContent).toContain('Bo decides…');
  });

  it('hides missions until they are asked for', async () => {
    const seats = [
      seatView({ missions: ['s01'], missions_held: 1 }),
      seatView({ missions_held: 3 }),
    ];
    table({ variants: ['missions'], phase: 'roll', turn: null, seats });
    const agencies = document.querySelector('[aria-labelledby="mlem-agencies"]')!;
    expect(agencies.textContent).not.toContain('Tabbor');
    await fireEvent.click(button(/^Show my missions/));
    expect(agencies.textContent).toContain('Tabbor');
  });
});

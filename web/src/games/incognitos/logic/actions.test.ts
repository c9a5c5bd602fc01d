import { describe, expect, it } from 'vitest';
import { boardOf } from '../testing/board';
import { view } from '../testing/view';
import { grouped, groupsOf, read, targets, touched, touchedByGoal } from './actions';
import { placeKey, sectionKey, trailKeys } from './keys';

const station = boardOf('station');
const link = (ends: string) => station.link.findIndex(({ a, b }) => `${a}-${b}` === ends);

describe('reading', () => {
  it('a move marks the next sections from where it comes', () => {
    const action = read('move:m01-m02:2', station, view(station));
    expect(action).toEqual({
      verb: 'move',
      link: link('m01-m02'),
      from: 'm01',
      to: 'm02',
      sections: [0, 1],
    });
  });

  it('a move against the order of the file counts from the other end', () => {
    const action = read('move:m02-m01:2', station, view(station));
    expect(action).toMatchObject({ from: 'm02', to: 'm01', sections: [2, 1] });
  });

  it('a move marks the free sections that the server names, in their order', () => {
    const way = { link: link('m01-m02'), start: 'm01', sections: [1, 2], later: false };
    const partWay = view(station, { ways: [way] });
    expect(read('move:m01-m02:1', station, partWay)).toMatchObject({ sections: [1] });
    expect(read('move:m01-m02:2', station, partWay)).toMatchObject({ sections: [1, 2] });
    expect(read('move:m02-m01:1', station, partWay)).toMatchObject({ sections: [] });
  });

  it.each([
    ['store:S', { verb: 'store', symbol: 'S' }],
    ['store:LRV!', { verb: 'hoard', dice: ['L', 'R', 'V'] }],
    ['mark:m01:red', { verb: 'mark', place: 'm01', kind: 'red', chest: false }],
    ['mark:m01:red!', { verb: 'mark', place: 'm01', kind: 'red', chest: true }],
    ['explore:f1', { verb: 'explore', place: 'f1' }],
    ['set:V', { verb: 'set', symbol: 'V' }],
    ['vortex', { verb: 'vortex' }],
    [
      'duel:red:1:2:blue:0',
      { verb: 'duel', own: { kind: 'red', at: 1 }, rival: 2, opponent: { kind: 'blue', at: 0 } },
    ],
  ])('%s', (text, action) => expect(read(text, station, view(station))).toEqual(action));

  it('knows that it does not know', () => {
    expect(read('dance', station, view(station))).toBeNull();
    expect(read('move:m01-nowhere:1', station, view(station))).toBeNull();
  });
});

describe('the map', () => {
  it('offers a move on its last section, and both ways on the same', () => {
    const there = link('m01-m02');
    const legal = ['move:m01-m02:1', 'move:m01-m02:2', 'move:m02-m01:2', 'done'];
    const offers = targets(legal, station, view(station));
    expect([...offers]).toEqual([
      [sectionKey(there, 0), ['move:m01-m02:1']],
      [sectionKey(there, 1), ['move:m01-m02:2', 'move:m02-m01:2']],
    ]);
  });

  it('offers monsters and sites on their destinations', () => {
    const legal = [
      'mark:m01:red',
      'mark:m01:yellow',
      'explore:f1',
      'teleport:sh1-m01:0',
      'store:S',
    ];
    const offers = targets(legal, station, view(station));
    expect(offers.get(placeKey('m01'))).toHaveLength(2);
    expect(offers.get(placeKey('f1'))).toEqual(['explore:f1']);
    expect(offers.get(sectionKey(link('sh1-m01'), 0))).toEqual(['teleport:sh1-m01:0']);
    expect(offers.size).toBe(3);
  });

  it('shows all sections that a move marks', () => {
    const there = link('m01-m02');
    const keys = touched(read('move:m01-m02:2', station, view(station)));
    expect([...keys]).toEqual([sectionKey(there, 0), sectionKey(there, 1)]);
    expect(touched(null).size).toBe(0);
  });
});

it('lights what a goal of the odds is about', () => {
  const cover = touchedByGoal('cover:m01-sh1', station);
  expect(cover.has(placeKey('sh1'))).toBe(true);
  expect(cover.has(sectionKey(link('sh1-m01'), 0))).toBe(true);
  expect([...touchedByGoal('mark:m01:red', station)]).toEqual([placeKey('m01')]);
  expect(touchedByGoal('vortex', station).size).toBe(0);
});

it('groups what is legal in a fixed order, without caravanserais', () => {
  const groups = grouped(['store:S', 'store:SV!', 'mark:m01:red', 'move:sh1-m01:1', 'done']);
  expect(groups).toEqual([
    { group: 'mark', actions: ['mark:m01:red'] },
    { group: 'move', actions: ['move:sh1-m01:1'] },
    { group: 'store', actions: ['store:S'] },
  ]);
});

it('offers the groups of a board, with what its sites are good for', () => {
  expect(groupsOf(station)).toEqual(['move', 'mark', 'explore', 'store', 'vortex']);
  expect(groupsOf(boardOf('arabia'))).toContain('hoard');
  expect(groupsOf(boardOf('rome'))).toEqual(['move', 'mark', 'explore', 'store']);
});

it('lights the parts of a route', () => {
  const keys = trailKeys({ destinations: ['sh1', 'm01'], sections: [[3, 0]] });
  expect(keys).toEqual([placeKey('sh1'), placeKey('m01'), sectionKey(3, 0)]);
});

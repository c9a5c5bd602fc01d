/** Every thing that a drawing names has a card, with a sentence and the number of a rule. */
import { describe, expect, it } from 'vitest';
import { explain as incognitos } from './incognitos/explain';
import { KINDS, SHAPES, SYMBOLS } from './incognitos/logic/types';
import { linkName } from './incognitos/logic/links';
import { boardOf } from './incognitos/testing/board';
import { view as incognitosView } from './incognitos/testing/view';
import { explain as mlem } from './mlem/explain';
import { ASTRONAUTS, GOALS } from './mlem/logic/types';
import { board } from './mlem/testing/board';
import { view as mlemView } from './mlem/testing/view';

const RULE = /^\d+(\.\d+)?$/;

describe('a card of MLEM', () => {
  const spots = [
    ...board.spaces.map((_, i) => `space:${i}`),
    ...board.spaces.map((_, i) => `burn:${i}`),
    'space:26',
    ...board.planets.map(({ id }) => `planet:${id}`),
    ...board.moons.map(({ id }) => `moon:${id}:0`),
    ...board.explorations.map(({ id }) => `token:${id}`),
    ...GOALS.map((goal) => `goal:${goal}`),
    ...ASTRONAUTS.flatMap((who) => [`astronaut:${who}`, `do:board:${who}`]),
    ...['1', '2', '3', '4', '*', 'e0'].map((group) => `group:${group}`),
    ...['comet', 'galaxy', 'failures', 'satellite', 'ufo', 'fly', 'do:land', 'do:stay'],
  ];
  it.each(spots)('explains %s', (spot) => {
    const card = mlem(spot, mlemView(), board);
    expect(card?.text.length).toBeGreaterThan(5);
    expect(card?.rule).toMatch(RULE);
  });

  it('explains a jump after a crash as what it is', () => {
    const jump = mlemView({ phase: 'parachute' });
    expect(mlem('do:land', jump, board)).toMatchObject({ title: 'Land by parachute', rule: '4.7' });
    expect(mlem('do:stay', jump, board)).toMatchObject({ title: 'Go home', rule: '4.7' });
  });

  it('explains nothing that is unknown', () => {
    for (const spot of ['', 'nothing', 'space:99', 'planet:earth', 'do:return:m1'])
      expect(mlem(spot, mlemView(), board)).toBeNull();
  });
});

describe('a card of Los Incognitos', () => {
  it.each(['station', 'castle', 'arabia', 'rome'] as const)('explains all of %s', (name) => {
    const map = boardOf(name);
    const spots = [
      ...map.destination.map(({ id }) => `place:${id}`),
      ...map.link.flatMap((link) =>
        link.sections.map((_, at) => `section:${linkName(map, link)}:${at}`),
      ),
      ...SYMBOLS.flatMap((die) => [`die:${die}`, `do:store:${die}`]),
      ...KINDS.map((kind) => `table:${kind}`),
      ...SHAPES.map((shape) => `sign:${shape}`),
      ...['move', 'teleport', 'mark', 'explore', 'store', 'vortex', 'hoard'].map(
        (group) => `group:${group}`,
      ),
      ...['roll', 'pad', 'table:sites', 'logbook:0', 'route:0', 'do:done', 'do:mark:m01:red'],
    ];
    for (const spot of spots) {
      const card = incognitos(spot, incognitosView(map), map, ['Ada', 'Bo']);
      expect([spot, card?.rule]).toEqual([spot, expect.stringMatching(RULE)]);
      expect(card?.text).toMatch(/\w{3}/);
    }
  });
});

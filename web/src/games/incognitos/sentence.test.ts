import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../lib/i18n';
import { describe as nameOf } from './describe';
import { sentence } from './sentence';
import { boardOf } from './testing/board';
import { diceView, preview, previewsOf, view } from './testing/view';

const station = boardOf('station');
const red = {
  ...station.table.red,
  points: [
    [4, 5, 4],
    [5, 4, 5, 6],
  ],
}; // not as it is tuned
const board = { ...station, table: { ...station.table, red } };
const rome = boardOf('rome');
const NAMES = ['Ada', 'Bo'];
const say = (what: string, about: Record<string, number | string>) =>
  sentence({ what, about }, NAMES, board);

describe('the log', () => {
  it.each([
    ['turn', { seat: 1, number: 3 }, 'Bo starts turn 3.'],
    [
      'moved',
      { seat: 0, link: 'sh1-m01', way: 0, sections: 1 },
      'Ada moves 1 section from shuttle 1 towards monster field 1.',
    ],
    [
      'moved',
      { seat: 0, link: 'sh1-m01', way: 1, sections: 2 },
      'Ada moves 2 sections from monster field 1 towards shuttle 1.',
    ],
    [
      'marked',
      { seat: 0, place: 'm01', monster: 'red:1', points: 5, chest: 0 },
      'Ada marks a red monster worth 5 on monster field 1.',
    ],
    [
      'marked',
      { seat: 0, place: 'm01', monster: 'red:1', points: 5, chest: 1 },
      'Ada opens a chest and marks a red monster worth 5 on monster field 1.',
    ],
    ['hoarded', { seat: 0, dice: 'LVV' }, 'Ada stores locator, vortex, vortex in a caravanserai.'],
    ['duelled', { seat: 0, total: 7, rival: 1, rival_total: 6 }, 'Duel: Ada (7), Bo (6).'],
    ['entered', { seat: 0, entry: '/' }, 'Ada only moved: a stroke in the logbook.'],
    ['entered', { seat: 0, entry: '12' }, 'Ada ends the turn with 12 points.'],
    ['entered', { seat: 0, entry: 'zero' }, 'A zero roll for Ada: a zero in the logbook.'],
    ['entered', { seat: 0, entry: '0' }, 'Ada ends the turn with 0 points.'],
    ['stored', { seat: 0, symbol: 'M' }, 'Ada stores a moonboot.'],
    [
      'explored',
      { seat: 0, place: 'f1', points: 4 },
      'Ada explores force field 1 and scores 4 points.',
    ],
    ['explored', { seat: 0, place: 'f1', points: 0 }, 'Ada explores force field 1.'],
    ['star', { seat: 0, monster: 'red:1', points: 2 }, 'The star brings Ada 2 points.'],
    ['star', { seat: 0, monster: 'red:1', points: 0 }, 'The star brings Ada nothing.'],
    ['drop', { seat: 0, monster: 'red:1', points: -1 }, 'The drop costs Ada 1 point.'],
    ['drop', { seat: 0, monster: 'red:1', points: 0 }, 'The drop costs Ada nothing.'],
    [
      'challenged',
      { seat: 0, monster: 'red:0', rival: 1, opponent: 'blue:0', points: 5 },
      'Ada’s red monster worth 4 challenges Bo’s blue monster worth 6.',
    ],
  ])('tells %s', (what, about, text) =>
    expect(say(what, about as Record<string, number | string>)).toBe(text),
  );

  it('is silent about what it does not know', () => expect(say('danced', { seat: 0 })).toBeNull());

  it.each([
    ['fr', 'reached', 'Ada atteint la navette 1.'],
    ['uk', 'reached', 'Ada займає шатл 1.'],
    ['fr', 'marked', 'Ada marque un monstre rouge de valeur 5 (case à monstres 1).'],
    ['uk', 'marked', 'Ada позначає червоного монстра вартістю 5 (поле монстрів 1).'],
    ['fr', 'moved', 'Ada avance de 1 section : navette 1 → case à monstres 1.'],
    ['uk', 'moved', 'Ada проходить 1 ділянку: шатл 1 → поле монстрів 1.'],
    ['fr', 'stored', 'Ada garde une botte lunaire.'],
    [
      'fr',
      'challenged',
      'Le monstre rouge de valeur 5 d’Ada défie le monstre bleu de valeur 6 de Bo.',
    ],
    [
      'uk',
      'challenged',
      'Двобій: червоний монстр вартістю 5 гравця Ada проти синього монстра вартістю 6 гравця Bo.',
    ],
  ] as const)('in %s tells %s in a whole sentence', (tongue, what, text) => {
    setLanguage(tongue);
    const place = what === 'reached' ? 'sh1' : 'm01';
    const move = { link: 'sh1-m01', way: 0, sections: 1 };
    const foes = { rival: 1, monster: 'red:1', opponent: 'blue:0' };
    const about = { seat: 0, place, symbol: 'M', ...foes, ...move };
    expect(say(what, { ...about, points: 5 })).toBe(text);
  });

  it('leaves no hole in any language', () => {
    const about = { seat: 0, rival: 1, monster: 'red:1', opponent: 'blue:0', points: 4 };
    for (const tongue of ['en', 'fr', 'uk'] as const) {
      setLanguage(tongue);
      expect(say('challenged', about)).not.toMatch(/[{}]/);
    }
  });
});

describe('actions', () => {
  const seen = view(board, { dice: diceView({ roll: 'LVV', again: 3 }) });
  const known = previewsOf({
    'move:sh1-m01:1': { cost: 'LM', details: { reached: ['m01'] } },
    'move:m01-m02:1': { cost: 'LM' },
    'explore:f1': { cost: 'LMJ', details: { points: 4 } },
    vortex: { cost: 'VV', details: { points: 4 } },
    'duel:red:0:1:blue:0': {
      details: { duel: { own: 4, rival: 6, arena: 5, prize: 3, dice: 6, red_giants: 0 } },
    },
  });
  const name = (action: string) => nameOf(action, seen, board, [], known.of(action));

  it.each([
    [
      'move:sh1-m01:1',
      'Move shuttle 1 → monster field 1, 1 section, costs locator, moonboot, reaches monster field 1',
    ],
    [
      'move:m01-m02:1',
      'Move monster field 1 → monster field 2, 1 section, costs locator, moonboot, stops on the way',
    ],
    ['explore:f1', 'Explore force field 1, costs locator, moonboot, jetpack, +4 points'],
    ['teleport:sh1-m01:0', 'Mark section 1 of shuttle 1 – monster field 1 (land)'],
    ['vortex', 'Use a force field: 4 points, and the turn ends'],
    [
      'duel:red:0:1:blue:0',
      'Your red monster worth 4 challenges the blue monster worth 6, 3 points for winning',
    ],
    ['done', 'Roll 3 dice'],
    ['pass', 'No, thanks'],
    ['dance', 'dance'],
  ])('%s', (action, text) => expect(name(action)).toBe(text));

  it('say what they can before the server has said what they bring', () => {
    expect(nameOf('explore:f1', seen, board)).toBe('Explore force field 1');
    expect(nameOf('vortex', seen, board)).toBe('Use a force field');
  });

  it('an arena brings points only after a duel', () => {
    const explored = preview('explore:a1', { cost: 'LMJ' });
    expect(nameOf('explore:a1', view(rome), rome, [], explored)).toMatch(/only after a duel$/);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, setLanguage } from '../../lib/i18n';
import { describe as nameOf } from './describe';
import { sentence } from './sentence';
import { board } from './testing/board';
import { NAMES, view } from './testing/view';

// Every fact that the rules can tell, with sample values by the names of its numbers.
const SAMPLES: Record<string, number | string> = {
  number: 3,
  seat: 1,
  space: 12,
  astronaut: 'settler',
  dice: 4,
  pick: 'fly:2+*+e2!',
  used: '2222*',
  start: 9,
  failures: 5,
  place: 'bells',
  points: 2,
  goal: 'moons',
};
const source = readFileSync('../src/jacta/games/mlem/facts.py', 'utf8');
const FACTS = [...source.matchAll(/names\.[A-Z_]+: \(([^)]*)\)/g)].map(([, list]) => {
  const [what, ...keys] = [...list.matchAll(/"([^"]+)"/g)].map(([, word]) => word);
  return { what, about: Object.fromEntries(keys.map((key) => [key, SAMPLES[key]])) };
});

describe('the log', () => {
  it('knows the facts of the rules', () => {
    expect(FACTS.length).toBe(16);
  });

  it.each(LANGUAGES.flatMap((tongue) => FACTS.map((fact) => [tongue, fact.what, fact] as const)))(
    'in %s tells %s',
    (tongue, _, fact) => {
      setLanguage(tongue);
      const told = sentence(fact, NAMES, board);
      expect(told).toMatch(/\S/);
      expect(told).not.toMatch(/[{}]|undefined/);
      if ('seat' in fact.about) expect(told).toContain('Bo');
    },
  );

  it('tells a flight', () => {
    const fact = FACTS.find(({ what }) => what === 'flew')!;
    expect(sentence(fact, NAMES, board)).toBe(
      'Bo flies from 9 to 12 with 4 twos, 1 afterburner and Cy’s engineer, keeping the dice. 4 dice left.',
    );
  });

  it('names deep space where a flight ends there', () => {
    const about = { seat: 0, pick: 'fly:3', used: '3', start: 24, space: 26, dice: 1 };
    const told = sentence({ what: 'flew', about }, NAMES, board);
    expect(told).toBe('Ada flies from 24 into deep space with 1 three!');
  });

  it.each([
    [
      'fr',
      'Bo vole de la case 9 à la case 12 avec 4 dés de valeur 2, 1 postcombustion et l’ingénieur de Cy, en gardant les dés. Il reste 4 dés.',
    ],
    [
      'uk',
      'Bo летить із поля 9 на поле 12 (4 двійки, 1 форсаж і інженер гравця Cy, кубики зберігаються). У запасі 4 кубики.',
    ],
  ] as const)('counts the dice of a flight in %s', (tongue, text) => {
    setLanguage(tongue);
    const flew = FACTS.find(({ what }) => what === 'flew')!;
    expect(sentence(flew, NAMES, board)).toBe(text);
  });

  it.each([
    ['fr', 'Bo pose le Colon sur une lune de Bells et marque 2 points.'],
    ['uk', 'Bo висаджує Поселенця на місяць планети Bells і отримує 2 очки.'],
  ] as const)('tells a landing in whole sentences in %s', (tongue, text) => {
    setLanguage(tongue);
    expect(
      sentence(
        FACTS.find(({ what }) => what === 'landed')!,
        NAMES,
        board,
      ),
    ).toBe(text);
  });

  it('speaks of points only where there are some', () => {
    const landed = (points: number) =>
      sentence(
        { what: 'landed', about: { seat: 0, astronaut: 'pioneer', place: 'tabbor', points } },
        NAMES,
        board,
      );
    expect(landed(0)).toBe('Ada lands the Pioneer on Tabbor.');
    expect(landed(1)).toBe('Ada lands the Pioneer on Tabbor and scores 1 point.');
  });

  it('is silent about what it does not know', () => {
    expect(sentence({ what: 'hiccuped', about: {} }, NAMES, board)).toBeNull();
  });
});

describe('names of actions', () => {
  it('say the rest', () => {
    expect(nameOf('board:pioneer', view(), board)).toBe('Send the Pioneer');
    expect(nameOf('return:s14', view(), board)).toBe('Give back this mission: a moon of Bells');
    expect(nameOf('stay', view({ phase: 'parachute' }), board)).toBe('Go home');
  });
});

import { describe, expect, it } from 'vitest';
import { ASTRONAUTS, GOALS } from '../logic/types';
import { dictionary } from './index';

const { en, ...others } = dictionary;
const forms = (message: object | string) =>
  typeof message === 'string' ? [message] : (Object.values(message) as string[]);
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(Object.entries(others))('the texts in %s', (_, catalog) => {
  it('are for the same keys', () => {
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.entries(en))('say the same for %s', (key, english) => {
    const wanted = holes(forms(english)[0]);
    for (const text of forms(catalog[key as keyof typeof en])) expect(holes(text)).toEqual(wanted);
  });
});

it('every astronaut and every goal has its words', () => {
  for (const who of ASTRONAUTS) expect(en).toHaveProperty([`ability.${who}`]);
  for (const goal of GOALS) expect(en).toHaveProperty([`goal.${goal}`]);
});

it('Ukrainian has all its plural forms', () => {
  const counted = Object.values(dictionary.uk).filter((message) => typeof message !== 'string');
  for (const message of counted) {
    expect(Object.keys(message)).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
  }
});

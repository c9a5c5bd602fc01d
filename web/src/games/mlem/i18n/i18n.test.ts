import { expect, it } from 'vitest';
import { ASTRONAUTS, GOALS } from '../logic/types';
import { dictionary } from './index';

it('every astronaut and every goal has its words', () => {
  for (const who of ASTRONAUTS) expect(dictionary.en).toHaveProperty([`ability.${who}`]);
  for (const goal of GOALS) expect(dictionary.en).toHaveProperty([`goal.${goal}`]);
});

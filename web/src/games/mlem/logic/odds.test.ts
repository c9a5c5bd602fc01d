import { describe, expect, it } from 'vitest';
import { odds, rocketOdds } from '../testing/odds';
import { likelyBodies, rocketOf } from './odds';

describe('odds', () => {
  it('are those of the pick', () => {
    const rockets = [rocketOdds({ space: 2 }), rocketOdds({ space: 4 })];
    const told = odds({ rockets, picks: { 'fly:1': 0, 'fly:2': 1, 'fly:1+2': 1 } });
    expect(rocketOf(told, 'fly:1+2')).toBe(rockets[1]);
    expect(rocketOf(told, 'fly:4')).toBeNull();
    expect(rocketOf(told, null)).toBeNull();
  });

  it('are those of the rocket where nothing is to be picked', () => {
    const rockets = [rocketOdds({ space: 9 })];
    expect(rocketOf(odds({ rockets }), null)).toBe(rockets[0]);
    expect(rocketOf(odds({ rockets: [] }), null)).toBeNull();
  });

  it('leave out freaks of luck', () => {
    const bodies = [
      { body: 'crumb', chance: 0.4 },
      { body: 'deep', chance: 0.0001 },
    ];
    expect(likelyBodies(rocketOdds({ bodies }))).toEqual([bodies[0]]);
  });
});

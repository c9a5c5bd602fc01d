import { describe, expect, it } from 'vitest';
import { boardOf } from '../testing/board';
import { diceView, owned, view } from '../testing/view';
import { read } from './actions';
import { costOf, pointsOf, reachedBy } from './cost';
import type { IncognitosBoard, IncognitosView } from './types';

const station = boardOf('station');
const arabia = boardOf('arabia');

const action = (text: string, board: IncognitosBoard, state: IncognitosView = view(board)) =>
  read(text, board, state)!;

describe('costs', () => {
  it.each([
    ['move:sh1-m01:1', station, 'LM'],
    ['move:m01-m02:3', station, 'LMMJ'],
    ['move:m06-m07:1', arabia, 'LMM'],
    ['move:m02-m03:1', arabia, 'LJR'],
    ['mark:m01:red', station, 'SSJ'],
    ['mark:m01:red!', station, 'SSJV'],
    ['explore:f1', station, 'LMJ'],
    ['store:S', station, ''],
  ])('%s', (text, board, dice) => expect(costOf(action(text, board), board).join('')).toBe(dice));
});

describe('points', () => {
  it('a monster brings those of its next field', () => {
    expect(pointsOf(action('mark:m01:red', station), station, view(station))).toBe(4);
  });

  it('a site brings those of the next site field', () => {
    const state = view(station, { sites: [1, 0, null, null] });
    expect(pointsOf(action('explore:f1', station), station, state)).toBe(5);
  });

  it('an arena brings none yet', () => {
    const rome = boardOf('rome');
    expect(pointsOf(action('explore:a1', rome), rome, view(rome))).toBeNull();
  });

  it('a force field counts vortexes of the roll and those set aside, not those on the pad', () => {
    const state = view(station, { dice: diceView({ roll: 'LVV', aside: 'V', pad: 'S' }) });
    expect(pointsOf({ verb: 'vortex' }, station, state)).toBe(6);
  });
});

describe('reaching', () => {
  const reached = (text: string, state: IncognitosView) =>
    reachedBy(action(text, station, state), station, state);

  it('takes the whole link', () => {
    expect(reached('move:m01-m02:3', view(station))).toBe('m02');
    expect(reached('move:m01-m02:2', view(station))).toBeNull();
    expect(reached('move:m01-m02:2', owned(view(station), 0, ['m01-m02:0']))).toBe('m02');
  });

  it('stops in front of a rival and is nothing new at home', () => {
    expect(reached('move:sh1-m01:1', owned(view(station), 1, [], ['m01']))).toBeNull();
    expect(reached('move:sh1-m01:1', owned(view(station), 0, [], ['m01']))).toBeNull();
    expect(reached('move:m01-sh1:1', view(station))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { COLOURS, colourOf, coloursOf } from './colours';

const ids = (chosen: (string | null)[]) => coloursOf(chosen).map(({ id }) => id);

describe('the colours of a table', () => {
  it('are the usual ones if nobody chose', () => {
    expect(coloursOf([null, null, null, null, null])).toEqual(COLOURS);
  });

  it('are those chosen, and the first free ones for all others', () => {
    expect(ids([null, 'marigold', null])).toEqual(['sky', 'marigold', 'coral']);
    expect(ids(['orchid', null, null, null, null])).toEqual([
      'orchid',
      'marigold',
      'sky',
      'coral',
      'mint',
    ]);
  });

  it('leave a seat its letter', () => {
    expect(coloursOf(['mint', null]).map(({ letter }) => letter)).toEqual(['A', 'B']);
  });

  it('replace a colour that nobody knows', () => {
    expect(ids(['beige', null])).toEqual(['marigold', 'sky']);
  });

  it('are the usual ones where there is no table', () => {
    expect(colourOf(1, undefined)).toBe(COLOURS[1]);
  });
});

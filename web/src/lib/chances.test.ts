import { describe, expect, it } from 'vitest';
import { hundredths, percent, tenths } from './chances';
import { setLanguage } from './i18n';

describe('chances', () => {
  it('are 0 or 100 per cent only when they are certain', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(hundredths)).toEqual([0, 1, 50, 99, 100]);
  });

  it('are written as the language does', () => {
    expect([0, 2.25, 7].map(tenths)).toEqual(['0.0', '2.3', '7.0']);
    expect(percent(0.13)).toBe('13%');
    setLanguage('fr');
    expect(tenths(3.14)).toBe('3,1');
    expect(percent(0.13)).toBe('13\u00a0%');
  });
});

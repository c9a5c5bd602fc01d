import { describe, expect, it } from 'vitest';
import type { GameModule } from './game';
import { setLanguage } from './i18n';
import { problemText, reasonText } from './words';

const reason = { code: 'no-fuel', rule: '3.1', values: { face: '3', space: 4 } };
const sentence = { 'no-fuel': 'Face {face} is not fuel on space {space}' };
const french = { 'no-fuel': 'La face {face} ne sert pas de carburant sur la case {space}' };
const game = { reasons: { en: sentence, fr: french, uk: sentence } } as unknown as GameModule;

describe('a reason', () => {
  it('is a sentence with the number of the rule', () => {
    expect(reasonText(game, reason)).toBe('Face 3 is not fuel on space 4 (3.1)');
    setLanguage('fr');
    expect(reasonText(game, reason)).toContain('carburant sur la case 4 (3.1)');
    setLanguage('en');
  });

  it('without a sentence still names the rule', () => {
    expect(reasonText(null, reason)).toBe('The rules do not allow that. (3.1)');
  });

  it('is what a refusal says', () => {
    const refused = { code: 'illegal', text: '', rule: '3.1', reason };
    expect(problemText(refused, game)).toBe('Face 3 is not fuel on space 4 (3.1)');
    expect(problemText({ ...refused, reason: null }, game)).toContain('See rule 3.1.');
  });
});

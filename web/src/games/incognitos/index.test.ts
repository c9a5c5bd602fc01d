import { expect, it } from 'vitest';
import type { GameModule } from '../../lib/game';
import { setLanguage } from '../../lib/i18n';
import { reasonText } from '../../lib/words';
import * as game from './index';
import { seatView, view } from './testing/view';
import { boardOf } from './testing/board';

const missing = { code: 'missing-dice', rule: '4.1', values: { dice: 'LM' } };

it.each([
  ['en', 'Missing dice: locator, moonboot (4.1)'],
  ['fr', 'Dés manquants\u00a0: localisateur, botte lunaire (4.1)'],
  ['uk', 'Бракує кубиків: локатор, місячний черевик (4.1)'],
] as const)('a reason is a sentence in %s', (tongue, text) => {
  setLanguage(tongue);
  expect(reasonText(game as unknown as GameModule, missing)).toBe(text);
  setLanguage('en');
});

it('the points of a seat are those that the server has added up', () => {
  const seats = [seatView({ score: 12, points: { monsters: 12 } }), seatView()];
  expect(game.points(view(boardOf('station'), { seats }), 0)).toBe(12);
});

import { expect, it } from 'vitest';
import { board } from './testing/board';
import { flight, previews } from './testing/previews';
import { view } from './testing/view';
import { why } from './why';

it('tells flights to the same space apart by the dice they leave', () => {
  const two = { 'fly:1': flight([3], { dice: 3 }), 'fly:*': flight([3], { dice: 4 }) };
  const source = previews(two, { 'fly:1': 0, 'fly:*': 0 });
  const [ones, burners] = Object.keys(two).map((action) => why(action, view(), board, source));
  expect(ones).toBe(
    'Ends on space 3 (nothing to land on) with 3 dice left; after that 0% of the rolls crash.',
  );
  expect(burners).toContain('4 dice left');
});

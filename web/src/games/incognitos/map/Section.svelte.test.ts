import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { COLOURS } from '../../../lib/colours';
import type { Section as Kind } from '../logic/types';
import Section from './Section.svelte';

const bar = { x: 0, y: 0, angle: 0, length: 40 };
const rest = { bar, fill: '#fff', own: false, aimed: false, lit: false };

describe('a section of a route', () => {
  it.each([
    ['M', 1],
    ['MM', 2],
  ] as [Kind, number][])(
    '%s that is marked wears the letter as often as it counts',
    (section, times) => {
      const { container } = render(Section, {
        props: { ...rest, section, owner: COLOURS[0] ?? null },
      });
      expect(container.querySelectorAll('text')).toHaveLength(times);
    },
  );
});

import type { Message } from './translate';

export const en = {
  'app.name': 'jacta',
  'colour.marigold': 'marigold',
  'colour.sky': 'sky blue',
  'colour.coral': 'coral',
  'colour.mint': 'mint',
  'colour.orchid': 'orchid',
} satisfies Record<string, Message>;

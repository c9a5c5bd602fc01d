/** How the planets look, one after another along the path. */
export interface Look {
  light: string;
  dark: string;
  ring: boolean;
  /** What is drawn on it: lines, and shapes that are filled. */
  lines: string;
  shapes: string;
  /** Whether its drawing is darker than the planet, not lighter. */
  isDark?: boolean;
}

/** A tabby's stripes, a ball of yarn, a paw, a fish in the waves, and whiskers. */
const LOOKS: Look[] = [
  {
    light: '#efc07a',
    dark: '#8a5423',
    ring: false,
    lines:
      'M-66-22q24-14 42-2M-66 2q30-12 52 4M-60 28q24-10 42 4M66-22q-22-14-40-2M66 2q-28-12-46 4M60 28q-22-10-38 4M-20-58l6 20 14-14 14 14 6-20M-8 52q8-12 16 0',
    shapes: '',
    isDark: true,
  },
  {
    light: '#a5dccb',
    dark: '#29625f',
    ring: true,
    lines:
      'M-64-12C-34-56 28-60 64-18M-64 8C-36-36 36-42 64 4M-58 28C-32-16 42-22 60 24M-44 48C-22 6 40-2 50 42M-36-54C6-26 12 34-18 64M-10-64C34-36 40 24 10 64M18-62C54-34 58 12 38 52',
    shapes: '',
  },
  {
    light: '#f0a9cf',
    dark: '#7d2f66',
    ring: false,
    lines: '',
    shapes:
      'M12 4c14 0 26 12 24 24s-14 6-24 6-22 6-24-6 10-24 24-24Zm-30-8a9 11 0 1 1 .1 0Zm18-16a9 12 0 1 1 .1 0Zm24 0a9 12 0 1 1 .1 0Zm18 16a9 11 0 1 1 .1 0Z',
  },
  {
    light: '#9cc3fa',
    dark: '#26458c',
    ring: true,
    lines:
      'M-66-30q11-9 22 0t22 0 22 0 22 0 22 0 22 0M-66 44q11-9 22 0t22 0 22 0 22 0 22 0 22 0M-66 26q11-9 22 0t22 0',
    shapes: 'M-22 6C-8-14 20-14 36 4l16-14c-4 10-4 18 0 28L36 8C20 26-8 26-22 6Z',
  },
  {
    light: '#d3bcfb',
    dark: '#4d2d88',
    ring: false,
    lines:
      'M-12 14l-48-14M-12 20h-52M-12 26l-48 14M12 14l48-14M12 20h52M12 26l48 14M0 18v10q-8 10-16 2M0 28q8 10 16 2',
    shapes: 'M-10 6h20L0 18ZM-30-12a8 10 0 1 1 .1 0ZM30-12a8 10 0 1 1 .1 0Z',
  },
];

export function lookOf(planet: number): Look {
  return LOOKS[planet % LOOKS.length];
}

export const MEDALS = ['#ffd15c', '#d5dbe6', '#d99a63'] as const;

/** How the planets look, one after another along the path. */
export interface Look {
  light: string;
  dark: string;
  ring: boolean;
}

const LOOKS: Look[] = [
  { light: '#e9b872', dark: '#8a5a2b', ring: false },
  { light: '#9bd0c3', dark: '#2f6b66', ring: true },
  { light: '#e59bc4', dark: '#83346b', ring: false },
  { light: '#8fb6f2', dark: '#2c4b93', ring: true },
  { light: '#c9b0f7', dark: '#553391', ring: false },
];

export function lookOf(planet: number): Look {
  return LOOKS[planet % LOOKS.length];
}

export const MEDALS = ['#ffd15c', '#d5dbe6', '#d99a63'] as const;

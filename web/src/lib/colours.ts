import { getContext, setContext } from 'svelte';

/** A player's colour, with a pattern and a letter for people who cannot tell colours apart. */
export interface Colour {
  /** Key of the colour's name in the shell's catalogs: `colour.<id>`. */
  id: ColourId;
  /** For fills; the same in the dark and in the light theme. */
  fill: string;
  /** For text and lines on top of the fill. */
  ink: string;
  pattern: Pattern;
  letter: string;
}

export type ColourId = 'marigold' | 'sky' | 'coral' | 'mint' | 'orchid';
export type Pattern = 'plain' | 'stripes' | 'dots' | 'rings' | 'zigzag';

/** In the default order of seats. The lightness differs too, so hue is not needed. */
export const COLOURS: readonly Colour[] = [
  { id: 'marigold', fill: '#f4b942', ink: '#2b1d00', pattern: 'plain', letter: 'A' },
  { id: 'sky', fill: '#4aa8e8', ink: '#00192b', pattern: 'stripes', letter: 'B' },
  { id: 'coral', fill: '#e8604c', ink: '#2b0500', pattern: 'dots', letter: 'C' },
  { id: 'mint', fill: '#8fe3b4', ink: '#00291a', pattern: 'rings', letter: 'D' },
  { id: 'orchid', fill: '#a678de', ink: '#16002e', pattern: 'zigzag', letter: 'E' },
];

const CONTEXT = 'colours';

/** The colours by seat: the chosen ones, and the first free colour for everyone else. */
export function coloursOf(chosen: readonly (string | null | undefined)[]): Colour[] {
  const free = COLOURS.filter(({ id }) => !chosen.includes(id));
  return chosen.map((id, seat) => {
    const colour = COLOURS.find((one) => one.id === id) ?? free.shift() ?? COLOURS[0];
    return { ...colour, letter: COLOURS[seat % COLOURS.length].letter };
  });
}

/** Make all seat marks below this component show these colours. */
export function provideColours(colours: () => readonly Colour[]): void {
  setContext(CONTEXT, colours);
}

/** The colour of a seat at the surrounding table, or the default colour without one. */
export function colourOf(seat: number, colours: readonly Colour[] | undefined): Colour {
  return colours?.[seat] ?? COLOURS[seat % COLOURS.length];
}

export function tableColours(): (() => readonly Colour[]) | undefined {
  return getContext<(() => readonly Colour[]) | undefined>(CONTEXT);
}

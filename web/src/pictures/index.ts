/**
 * Boards as pictures, drawn without a browser by the components of the pages: `jacta.pictures`
 * runs this script. `draw` takes a scene as JSON and returns an SVG file with all its styles, or
 * null for a game that the pages draw otherwise.
 */
import './globals';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import appStyles from '../app.css?inline';
import MapOfPlaces from '../games/incognitos/map/Map.svelte';
import Mat from '../games/mlem/mat/Mat.svelte';
import { coloursOf } from '../lib/colours';
import { standalone } from './standalone';

interface Scene {
  game: string;
  board: unknown;
  view: unknown;
  names: string[];
}

type Drawing = Component<Record<string, unknown>>;

const still = { speed: Infinity };
const idle = {
  marked: new Map(),
  offers: new Map(),
  aimed: new Set(),
  lit: new Set(),
  busy: true,
  choose: () => {},
  aim: () => {},
};
const BOARDS: Record<string, [Drawing, object]> = {
  mlem: [Mat as unknown as Drawing, still],
  incognitos: [MapOfPlaces as unknown as Drawing, { ...still, ...idle }],
};

function draw(text: string): string | null {
  const { game, board, view, names } = JSON.parse(text) as Scene;
  const known = BOARDS[game];
  if (!known) return null;
  const [component, more] = known;
  const colours = coloursOf(names.map(() => null));
  const { head, body } = render(component, { props: { board, view, names, colours, ...more } });
  return standalone(body, head, appStyles);
}

(globalThis as unknown as { draw: typeof draw }).draw = draw;

/**
 * Boards as pictures, drawn without a browser by the components of the pages: `jacta.pictures`
 * runs this script. `draw` takes a scene as JSON and returns an SVG file with all its styles, or
 * null for a game that the pages draw otherwise.
 */
import './globals';
import { render } from 'svelte/server';
import appStyles from '../app.css?inline';
import { coloursOf } from '../lib/colours';
import { pictureOf } from './games';
import { standalone } from './standalone';

interface Scene {
  game: string;
  board: unknown;
  view: unknown;
  names: string[];
}

function draw(text: string): string | null {
  const { game, board, view, names } = JSON.parse(text) as Scene;
  const picture = pictureOf(game);
  if (!picture) return null;
  const colours = coloursOf(names.map(() => null));
  const { head, body } = render(picture, { props: { board, view, names, colours } });
  return standalone(body, head, appStyles);
}

(globalThis as unknown as { draw: typeof draw }).draw = draw;

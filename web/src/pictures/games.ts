/** The drawing of each game; a module of its own, so that it is loaded after `globals`. */
import type { Component } from 'svelte';

type Picture = Component<Record<string, unknown>>;

const pictures = import.meta.glob<Picture>('../games/*/Picture.svelte', {
  eager: true,
  import: 'default',
});

export function pictureOf(game: string): Picture | undefined {
  return pictures[`../games/${game}/Picture.svelte`];
}

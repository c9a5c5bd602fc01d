/** What the rules page draws of Los Incognitos. */
export { default as Glyph } from './rules/Glyph.svelte';
export { default as Pieces } from './rules/Pieces.svelte';
export { default as Position } from './rules/Position.svelte';

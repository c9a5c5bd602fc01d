/** What is shown of the game before anybody opens it; the rest is loaded then. */
export { default as Emblem } from './Emblem.svelte';
export { dictionary } from './i18n';

/** Tutorials: how one begins, and which of them this device has seen. */
import { api } from './api';
import { t } from './i18n';
import { myName } from './me';
import { recall, remember } from './memory';
import { go } from './router.svelte';

const SEEN = 'jacta.tutorial.';
const OFFERED = 'jacta.offered';

export async function beginTutorial(game: string): Promise<void> {
  const { id } = await api.beginTutorial(game, myName() || t('seat.captain'));
  go({ page: 'table', id });
}

/** Whether the tutorial of a game was played or skipped here. */
export function hasSeenTutorial(game: string): boolean {
  return recall(SEEN + game) !== null;
}

export function keepTutorialSeen(game: string): void {
  remember(SEEN + game, 'seen');
  keepOffered();
}

/** Whether somebody on this device was already asked if they would like a tutorial. */
export function wasOffered(): boolean {
  return recall(OFFERED) !== null;
}

export function keepOffered(): void {
  remember(OFFERED, 'yes');
}

/** One click from the home page into a game. */
import { createTable } from './dice_words';
import { t } from './i18n';
import { myName } from './me';
import { go } from './router.svelte';
import type { NewSeat } from './types';

const OPPONENT: NewSeat = { kind: 'bot' };

/** Sit down against two bots, the base game on its own board. */
export async function playNow(game: string): Promise<void> {
  const me: NewSeat = { kind: 'me', name: myName() || t('seat.captain') };
  const { id } = await createTable({ game, seats: [me, OPPONENT, OPPONENT] });
  go({ page: 'table', id });
}

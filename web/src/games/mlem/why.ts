/** Why a choice is worth considering: what it does, and what it leaves to the dice. */
import { percent } from '../../lib/chances';
import type { PreviewSource } from '../../lib/previews.svelte';
import type { View } from '../../lib/types';
import { t } from './i18n';
import { detailsOf } from './logic/details';
import { ASTRONAUTS, DEEP_SPACE, type Details, type MlemBoard } from './logic/types';
import { at, besideName } from './logic/words';

/** A sentence, or null where the name of the choice says it all. */
export function why(
  action: string,
  _view: View,
  board: MlemBoard,
  previews: PreviewSource,
): string | null {
  const crash = previews.chances(action)?.crash;
  const preview = previews.of(action);
  const flight = detailsOf(preview, 'flight');
  if (flight) {
    const end = flight.way.at(-1) ?? 0;
    if (end >= DEEP_SPACE) return t('why.deep');
    if (crash === undefined) return null;
    const what = besideName(board, flight.beside);
    const dice = t('dice', { count: flight.dice });
    return t('why.fly', { where: at(end), what, dice, percent: percent(crash) });
  }
  const landing = detailsOf(preview, 'landing');
  if (landing) {
    const points = t('points', { count: landing.points });
    const risk = previews.chances('stay')?.crash;
    if (risk === undefined) return t('why.land.only', { points });
    return t('why.land', { points, percent: percent(risk) });
  }
  if (crash === undefined) return ability(action, board);
  const details = (preview?.details ?? null) as Details | null;
  if (details?.kind !== 'staying') return t('why.risk', { percent: percent(crash) });
  const dice = t('dice', { count: details.dice });
  return t('why.stay', { percent: percent(crash), dice });
}

function ability(action: string, board: MlemBoard): string | null {
  const who = ASTRONAUTS.find((one) => action === `board:${one}`);
  return who ? t(`ability.${who}`, { satellite: board.satellite }) : null;
}

/** The game's own part of a preview. */
import type { PreviewSource } from '../../../lib/previews.svelte';
import type { PreviewMessage } from '../../../lib/types';
import type { Details } from './types';

type Kind = Details['kind'];
type Of<K extends Kind> = Extract<Details, { kind: K }>;

/** The details of a preview, if it is of this kind. */
export function detailsOf<K extends Kind>(
  preview: PreviewMessage | null | undefined,
  kind: K,
): Of<K> | null {
  const details = (preview?.details ?? null) as Details | null;
  return details?.kind === kind ? (details as Of<K>) : null;
}

const LANDINGS = ['land', 'land:+1', 'land:-1'] as const;

export interface LandingChoice {
  action: (typeof LANDINGS)[number];
  landing: Of<'landing'> | null;
}

/** The landings that are offered, each with where it leads and what it is worth now. */
export function landings(legal: readonly string[], previews: PreviewSource): LandingChoice[] {
  return LANDINGS.filter((action) => legal.includes(action)).map((action) => ({
    action,
    landing: detailsOf(previews.of(action), 'landing'),
  }));
}

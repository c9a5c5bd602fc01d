/** How the page behaves on this device. */
import { recall, remember } from './memory';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast a story is shown. */
export const PACES = ['instant', 'brisk', 'calm', 'slow'] as const;
export type Pace = (typeof PACES)[number];

/** Shares of victory from which the tutor warns; at 0 it never does. */
export const TUTOR_LIMITS = [0, 0.02, 0.04, 0.08] as const;

export interface Settings {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  notices: boolean;
  /** Whether chances and expected points are shown. */
  numbers: boolean;
  /** Whether a bot may be asked what it would do. */
  hints: boolean;
  /** Which bot is asked; the default bot if the name is unknown. */
  adviser: string;
  /** What a choice must cost before the tutor warns of it. */
  tutor: number;
}

const KEY = 'jacta.settings';
const SPEEDS: Record<Pace, number> = { instant: Infinity, brisk: 2, calm: 1, slow: 0.5 };

const still =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** Browsers know no wish for silence: people who want no motion are asked before any sound. */
const wantsCalm = (): boolean => still?.matches ?? false;

export function read(text: string | null): Settings {
  let kept: Partial<Settings> = {};
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as Partial<Settings>;
  } catch {
    // Not our text: start with the defaults.
  }
  return {
    pace: PACES.find((pace) => pace === kept.pace) ?? 'calm',
    sound: typeof kept.sound === 'boolean' ? kept.sound : !wantsCalm(),
    notices: kept.notices === true,
    theme: THEMES.find((one) => one === kept.theme) ?? 'system',
    numbers: kept.numbers !== false,
    hints: kept.hints !== false,
    tutor: TUTOR_LIMITS.find((limit) => limit === kept.tutor) ?? 0,
    adviser: typeof kept.adviser === 'string' ? kept.adviser : '',
  };
}

export const settings: Settings = $state(read(recall(KEY)));

/** Let the page wear the chosen theme; without a choice the system decides. */
export function wearTheme(): void {
  const { theme } = settings;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

let wantsStillness = $state(still?.matches ?? false);
still?.addEventListener?.('change', (change) => (wantsStillness = change.matches));

/** How fast things are shown one after the other; Infinity shows only how they stand. */
export function pace(): number {
  return SPEEDS[settings.pace];
}

/** The speed of movement; Infinity means that nothing moves. */
export function speed(): number {
  return wantsStillness ? Infinity : pace();
}

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  remember(KEY, JSON.stringify(settings));
  wearTheme();
}

/** How the page behaves on this device. */
import { recall, remember } from './memory';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  theme: Theme;
  /** 0 to 3: none, calm, normal, brisk. */
  pace: number;
  sound: boolean;
  notices: boolean;
  /** Whether chances and expected points are shown. */
  numbers: boolean;
  /** Whether a bot may be asked what it would do. */
  hints: boolean;
  /** Which bot is asked; the default bot if the name is unknown. */
  adviser: string;
}

const KEY = 'jacta.settings';
const SPEEDS = [Infinity, 0.5, 1, 2];
export const PACES = ['none', 'calm', 'normal', 'brisk'] as const;

export function read(text: string | null): Settings {
  let kept: Partial<Settings> = {};
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as Partial<Settings>;
  } catch {
    // Not our text: start with the defaults.
  }
  return {
    pace: typeof kept.pace === 'number' && kept.pace in SPEEDS ? kept.pace : 2,
    sound: kept.sound === true,
    notices: kept.notices === true,
    theme: THEMES.find((one) => one === kept.theme) ?? 'system',
    numbers: kept.numbers !== false,
    hints: kept.hints !== false,
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

const still =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let wantsStillness = $state(still?.matches ?? false);
still?.addEventListener?.('change', (change) => (wantsStillness = change.matches));

/** The animation speed; Infinity means no animation. */
export function speed(): number {
  return wantsStillness ? Infinity : (SPEEDS[settings.pace] ?? 1);
}

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  remember(KEY, JSON.stringify(settings));
  wearTheme();
}

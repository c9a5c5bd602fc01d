/** Applies what the server says has changed; it knows nothing of any game. */
import type { Change } from './types';

/** A copy of a value with the changes made; everything else is shared with the original. */
export function patched<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((now, { at, to }) => changed(now, at, to), value) as T;
}

function changed(value: unknown, at: readonly (string | number)[], to: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return to;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[key] = changed(parts[key], rest, to);
  return copy;
}

/** Which puzzles somebody wants, for as long as the page is open. */
export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

export const wanted = $state({ theme: '', difficulty: '' });

/** The same as a question to the server. */
export function question(): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
}

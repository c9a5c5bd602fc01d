/** Settings kept on this device; nothing is kept where the browser forbids it. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window: the setting holds until the page is closed.
  }
}

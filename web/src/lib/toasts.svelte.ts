/** Short messages at the edge of the page that disappear after a while. */

export interface Toast {
  id: number;
  text: string;
}

const SHOWN = 7000;
let last = 0;

export const toasts: Toast[] = $state([]);

/** Show a text; returns the id that `dismiss` takes. */
export function toast(text: string): number {
  const id = ++last;
  toasts.push({ id, text });
  setTimeout(() => dismiss(id), SHOWN);
  return id;
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

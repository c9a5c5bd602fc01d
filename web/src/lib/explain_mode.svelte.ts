/** Whether the page explains what is pointed at, instead of doing it. */
let active = $state(false);

export function isExplaining(): boolean {
  return active;
}

export function explainNow(on: boolean): void {
  active = on;
}

/** A card about a thing: its name, one sentence, and the number of its rule. */
export interface Explanation {
  title: string;
  text: string;
  rule: string;
}

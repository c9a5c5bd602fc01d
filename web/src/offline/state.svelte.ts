/** How far the table is, for the page to show. */
import type { Progress } from './protocol';

let progress = $state.raw<Progress>({ stage: 'loading', loaded: 0, total: 0 });

export const howFar = (): Progress => progress;

export function progressed(next: Progress): void {
  progress = next;
}

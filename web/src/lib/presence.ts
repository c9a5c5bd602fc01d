/** Tell a table whether it is on the screen, for as long as a page shows it. */
import type { TableSocket } from './socket.svelte';

export function tellWhetherLooking(socket: TableSocket): () => void {
  const tell = () => socket.look(!document.hidden);
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/** Moving the window on a zoomed board, see Viewport. */
import { speed } from './settings.svelte';

/** Brings places on a board into the middle of its window, unless all of them are in it. */
export function showInWindow(places: readonly Element[]): void {
  const drawn = places.filter((place) => place.closest('[data-window]'));
  const frame = drawn[0]?.closest('[data-window]');
  if (!frame) return;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const boxes = drawn.map((place) => place.getBoundingClientRect());
  const around = {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
  const isCut =
    around.left < left || around.right > right || around.top < top || around.bottom > bottom;
  if (!isCut) return;
  frame.scrollBy?.({
    left: (around.left + around.right - left - right) / 2,
    top: (around.top + around.bottom - top - bottom) / 2,
    behavior: speed() === Infinity ? 'instant' : 'smooth',
  });
}

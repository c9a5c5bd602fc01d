/** Keeps keyboard focus in a panel when its buttons are replaced. */
export function keepFocus(panel: () => HTMLElement | undefined, legal: () => string[]): void {
  let holdsFocus = false;
  $effect.pre(() => {
    void legal();
    const active = document.activeElement;
    if (active !== document.body) holdsFocus = panel()?.contains(active) ?? false;
  });
  $effect(() => {
    const isLost = legal().length > 0 && document.activeElement === document.body;
    if (holdsFocus && isLost) panel()?.focus({ preventScroll: true });
  });
}

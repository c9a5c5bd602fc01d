/** Keeps keyboard focus in a panel when its buttons are replaced. */
export function keepFocus(panel: () => HTMLElement | undefined, legal: () => string[]): void {
  // A button that is disabled or goes away loses focus to nothing; what had it last counts.
  let holdsFocus = false;
  $effect(() => {
    const note = ({ target }: FocusEvent): void => {
      holdsFocus = panel()?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  });
  $effect(() => {
    const isLost = legal().length > 0 && document.activeElement === document.body;
    if (holdsFocus && isLost) panel()?.focus({ preventScroll: true });
  });
}

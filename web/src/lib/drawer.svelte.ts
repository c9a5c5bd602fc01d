/** What lies open beside the board: one thing at a time. */
export type Drawer = 'hint' | 'odds';

let opened = $state<Drawer | null>(null);

export function openDrawer(): Drawer | null {
  return opened;
}

export function showDrawer(drawer: Drawer | null): void {
  opened = drawer;
}

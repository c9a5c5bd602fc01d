/** The service worker: it keeps the page for journeys without a network, and brings new versions. */

class Updates {
  /** Whether a new version waits to be used. */
  isWaiting = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Keep this page in the browser, and look for a new version. */
  async begin(address: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const wasKept = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (wasKept) location.reload(); // games lie in the storage, so nothing is lost
    });
    const kept = await serviceWorker.register(address).catch(() => null);
    if (!kept) return;
    this.#offer(kept.waiting);
    kept.addEventListener('updatefound', () => {
      const coming = kept.installing;
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && wasKept) this.#offer(coming);
      });
    });
  }

  use(): void {
    this.#waiting?.postMessage('use');
  }

  #offer(waiting: ServiceWorker | null): void {
    this.#waiting = waiting;
    this.isWaiting = waiting !== null;
  }
}

export const updates = new Updates();

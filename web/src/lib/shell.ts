/** The page as an app: installed, it can say that its server is away, and offer a table without. */

const OFFLINE = '/offline/';

/** Keep the table that needs no server, if this server offers it. */
async function keepOfflineTable(workers: ServiceWorkerContainer): Promise<void> {
  const script = `${OFFLINE}sw.js`;
  const found = await fetch(script);
  if (!found.headers.get('Content-Type')?.includes('javascript')) return;
  await workers.register(script, { scope: OFFLINE });
}

const register = (): void => {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  void workers.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
  void keepOfflineTable(workers).catch(() => undefined);
};

export function keepShell(): void {
  addEventListener('appinstalled', register);
  if (globalThis.matchMedia?.('(display-mode: standalone)').matches) register();
}

/** The address of the table that needs no server, once all of it is kept; else null. */
export async function offlineTable(): Promise<string | null> {
  const kept = await globalThis.caches?.match(`${OFFLINE}index.html`).catch(() => undefined);
  return kept ? OFFLINE : null;
}

/** The page as an app: installed, it can say that its server is away. */

const register = (): void => {
  void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
};

export function keepShell(): void {
  addEventListener('appinstalled', register);
  if (globalThis.matchMedia?.('(display-mode: standalone)').matches) register();
}

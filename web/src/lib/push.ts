/** Notices on this device while no page is open: a subscription at the browser's push service. */
import { api } from './api';
import { mayNotify } from './attention';
import { language } from './i18n';

const WORKER = `${import.meta.env.BASE_URL}sw.js`;

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The subscription of this browser, if there is one. */
export async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Subscribe with the server's key; false if the browser does not allow it. */
export async function subscribe(key: string): Promise<boolean> {
  if (!(await mayNotify())) return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = await pushManager.getSubscription();
  if (kept && keyOf(kept) !== key) await kept.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(() => null);
  if (!made) return false;
  try {
    await tell(made);
  } catch (problem) {
    await made.unsubscribe(); // the server would send nothing to it
    throw problem;
  }
  return true;
}

/** Tell the server where this browser's notices go, and in which language. */
export async function tell(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  await api.subscribe({
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    lang: language(),
  });
}

export async function unsubscribe(): Promise<void> {
  const kept = await subscription();
  if (!kept) return;
  await kept.unsubscribe();
  await api.unsubscribe(kept.endpoint);
}

function keyOf(kept: PushSubscription): string {
  const bytes = new Uint8Array(kept.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

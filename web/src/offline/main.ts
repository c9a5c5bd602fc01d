/** The page that needs no server: the usual pages, with the table in a worker. */
import { mount } from 'svelte';
import '../app.css';
import App from '../App.svelte';
import { wearTheme } from '../lib/settings.svelte';
import { choose, type Transport } from '../lib/transport';
import { saveFilesHere } from './downloads';
import Offline from './Offline.svelte';
import type { ToWorker } from './protocol';
import { progressed } from './state.svelte';
import { updates } from './updates.svelte';
import { WorkerTransport, type Port } from './worker_transport';

/** A worker that starts later; what is said to it waits. */
function laterWorker(): Port & { start: () => void } {
  const waiting: ToWorker[] = [];
  let worker: Worker | null = null;
  return {
    onmessage: null,
    onerror: null,
    postMessage(message: ToWorker) {
      if (worker) worker.postMessage(message);
      else waiting.push(message);
    },
    start() {
      worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = (event) => this.onmessage?.call(worker as Worker, event);
      worker.onerror = (event) => this.onerror?.call(worker as Worker, event);
      for (const message of waiting) worker.postMessage(message);
    },
  };
}

/** What the home page shows is known before the table is. */
function withFirstPicture(table: Transport): Transport {
  let games: Promise<string> | null = null;
  const first = (): Promise<string> =>
    (games ??= fetch('./games.json').then((answer) => answer.text()));
  return {
    ...table,
    async ask(address, request) {
      if (address === '/api/games') return new Response(await first());
      if (address === '/api/tables' && request.method === 'POST') {
        void navigator.storage?.persist?.(); // a game has begun: it should stay
      }
      return table.ask(address, request);
    },
  };
}

wearTheme();
const port = laterWorker();
const { hasServer, ask, connect } = new WorkerTransport(port, progressed);
choose(withFirstPicture({ hasServer, ask, connect }));
saveFilesHere();
mount(App, { target: document.getElementById('app') as HTMLElement });
mount(Offline, { target: document.body });
// The heavy parts come after the first picture.
requestAnimationFrame(() =>
  setTimeout(() => {
    port.start();
    void updates.begin('./sw.js');
  }),
);

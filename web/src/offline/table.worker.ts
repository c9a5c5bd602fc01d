/** The worker of the table: Python with jacta's rules and the server's authority on tables. */
import type { loadPyodide, PyodideInterface } from 'pyodide';
import { loadKernel } from './kernel';
import { KernelClient } from './kernel_client';
import { Parts, type Part } from './parts';
import type { FromWorker, Progress, ToWorker } from './protocol';
import { openStore } from './table_store';

/** `jacta.offline.browser`, as seen from here. */
interface PageServer {
  ask: (method: string, address: string, body: string) => Promise<[number, string, string]>;
  open: (table: string, page: Page) => PythonWire;
  look_again: () => void;
}
interface Page {
  told: (text: string) => void;
  closed: (code: number, reason: string) => void;
}
interface PythonWire {
  say: (text: string) => void;
  close: () => void;
}
interface Manifest {
  packages: string;
  /** What Pyodide wants to know of packages that it could load by itself: none. */
  lock: never;
  parts: Part[];
}

const PACKAGES = '/lib/python3.14/site-packages';
const TRY_LATER = 1013;
const VERSION = 1;

const tell = (message: FromWorker): void => postMessage(message);
const show = (progress: Progress): void => tell({ type: 'progress', progress });

/** Where the page lies; this script is in its folder `assets`. */
const base = new URL('../', import.meta.url);

async function boot(): Promise<PageServer> {
  const folder = new URL('python/', base);
  const list = await fetch(new URL('parts.json', folder));
  const { packages, lock, parts: listed } = (await list.json()) as Manifest;
  const parts = new Parts(folder, listed, (loaded, total) =>
    show(loaded < total ? { stage: 'loading', loaded, total } : { stage: 'starting' }),
  );
  const zip = parts.load(packages, 'application/zip').then((answer) => answer.arrayBuffer());
  const store = openStore(`jacta ${base.pathname}`);
  const kernels = new URL('kernel/', base);
  const kernel = new KernelClient(kernels);
  const python = await startPython(parts, folder, lock);
  python.unpackArchive(await zip, 'zip', { extractDir: PACKAGES });
  const key = await (await store).about('key', newKey);
  const begin = python.runPython('from jacta.offline.browser import begin; begin') as (
    ...around: unknown[]
  ) => PageServer;
  const server = begin(await store, key, kernel.ask, (game: string) => loadKernel(kernels, game));
  show({ stage: 'ready' });
  return server;
}

/** Python itself; what it loads comes from the counted parts. */
async function startPython(parts: Parts, folder: URL, lock: never): Promise<PyodideInterface> {
  const usual = globalThis.fetch;
  const kinds = {
    'pyodide.asm.wasm': 'application/wasm',
    'python_stdlib.zip': 'application/zip',
  };
  // They are asked for one after the other, but may come side by side.
  const coming = new Map(
    Object.entries(kinds).map(([name, kind]) => [name, parts.load(name, kind)] as const),
  );
  globalThis.fetch = (from, options) =>
    coming.get(String(from).split('/').at(-1) ?? '') ?? usual(from, options);
  try {
    const address = new URL('pyodide.mjs', folder).href;
    const [module, createPyodideModule] = await Promise.all([
      import(/* @vite-ignore */ address) as Promise<{ loadPyodide: typeof loadPyodide }>,
      unpacked(parts, 'pyodide.asm.mjs'),
    ]);
    return await module.loadPyodide({
      createPyodideModule,
      indexURL: folder.href,
      lockFileContents: lock,
      packageBaseUrl: folder.href,
    });
  } finally {
    globalThis.fetch = usual;
  }
}

/** What a script exports that is kept compressed. */
async function unpacked(parts: Parts, name: string): Promise<never> {
  const script = await (await parts.load(name, 'text/javascript')).blob();
  const address = URL.createObjectURL(script);
  const module = (await import(/* @vite-ignore */ address)) as { default: never };
  URL.revokeObjectURL(address);
  return module.default;
}

/** Whose tables these are: a key as a server would give it in a cookie. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

const wires = new Map<number, Promise<OpenWire | null>>();
const server = boot();
server.catch((problem: unknown) => show({ stage: 'failed', text: String(problem) }));

interface OpenWire {
  wire: PythonWire;
  release: () => void;
}

/** Hold a table for this tab; null if another tab does. */
function hold(table: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(
      `jacta ${base.pathname} ${table}`,
      { ifAvailable: true },
      (lock) => (lock ? new Promise<void>((release) => resolve(release)) : resolve(null)),
    );
  });
}

/** How many wires of this tab lead to a table, and how to let it go. */
const held = new Map<string, { wires: number; release: Promise<(() => void) | null> }>();

async function share(table: string): Promise<(() => void) | null> {
  const known = held.get(table) ?? { wires: 0, release: hold(table) };
  held.set(table, known);
  known.wires += 1;
  const letGo = (): void => {
    known.wires -= 1;
    if (known.wires) return;
    held.delete(table);
    void known.release.then((release) => release?.());
  };
  if (await known.release) return letGo;
  letGo();
  return null;
}

async function open(number: number, table: string): Promise<OpenWire | null> {
  const python = await server;
  const release = await share(table);
  if (!release) {
    const text = 'The table is open in another tab.';
    const error = { v: VERSION, type: 'error', code: 'elsewhere', text, rule: null, reason: null };
    tell({ type: 'told', wire: number, text: JSON.stringify(error) });
    tell({ type: 'closed', wire: number, code: TRY_LATER, reason: 'elsewhere' });
    return null;
  }
  if (held.get(table)?.wires === 1) python.look_again();
  const wire = python.open(table, {
    told: (text) => tell({ type: 'told', wire: number, text }),
    closed: (code, reason) => {
      tell({ type: 'closed', wire: number, code, reason });
      wires.delete(number);
      release();
    },
  });
  tell({ type: 'opened', wire: number });
  return { wire, release };
}

async function close(number: number): Promise<void> {
  const opened = await wires.get(number);
  wires.delete(number);
  opened?.wire.close();
  opened?.release();
}

async function ask({ id, method, address, body }: ToWorker & { type: 'ask' }): Promise<void> {
  try {
    const [status, kind, text] = await (await server).ask(method, address, body);
    tell({ type: 'answer', id, status, kind, body: text });
  } catch (problem) {
    console.error(problem);
    const said = JSON.stringify({ code: 'failed', text: String(problem) });
    tell({ type: 'answer', id, status: 500, kind: 'application/json', body: said });
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'ask':
      void ask(data);
      break;
    case 'open':
      wires.set(data.wire, open(data.wire, data.table));
      break;
    case 'say':
      void wires.get(data.wire)?.then((opened) => opened?.wire.say(data.text));
      break;
    case 'close':
      void close(data.wire);
  }
};

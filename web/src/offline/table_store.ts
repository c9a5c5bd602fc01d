/** Tables in IndexedDB: the few calls of `jacta.offline.storage`, each in one transaction.
 *
 * A table and its log change together or not at all, and a call answers when it is on the disk.
 */

type Word = 'done' | 'exists' | 'conflict' | 'stale' | 'full';
type Entry = [by: number, action: string, at: string];

interface Row {
  id: string;
  version: number;
  changed: string;
  /** The length of its log. */
  log: number;
}

const TABLES = 'tables';
const ENTRIES = 'entries';
const ABOUT = 'about';

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function openStore(name: string): Promise<TableStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    const base = opening.result;
    base.createObjectStore(TABLES, { keyPath: 'id' });
    base.createObjectStore(ENTRIES);
    base.createObjectStore(ABOUT);
  };
  return result(opening).then((base) => new TableStore(base));
}

const isFull = (problem: unknown): boolean =>
  problem instanceof DOMException && problem.name === 'QuotaExceededError';

/** Undo what a transaction has begun, unless it has ended by itself. */
function undo(change: IDBTransaction): void {
  try {
    change.abort();
  } catch {
    // It was undone already.
  }
}

export class TableStore {
  constructor(private readonly base: IDBDatabase) {}

  /** Something small about this browser, made the first time. */
  async about(name: string, make: () => string): Promise<string> {
    const change = this.base.transaction(ABOUT, 'readwrite');
    const store = change.objectStore(ABOUT);
    const kept = (await result(store.get(name))) as string | undefined;
    if (kept !== undefined) return kept;
    const made = make();
    store.put(made, name);
    return made;
  }

  create = (table: string, log: string): Promise<Word> =>
    this.#write(async (tables, entries) => {
      const row = JSON.parse(table) as Row;
      if (await result(tables.get(row.id))) return 'exists';
      this.#log(entries, row.id, 0, log);
      tables.add({ ...row, log: (JSON.parse(log) as Entry[]).length });
      return 'done';
    });

  append = (id: string, length: number, at: string, log: string): Promise<Word> =>
    this.#write(async (tables, entries) => {
      const row = (await result(tables.get(id))) as Row | undefined;
      if (row?.log !== length) return 'conflict';
      const added = this.#log(entries, id, length, log);
      tables.put({ ...row, log: length + added, changed: at });
      return 'done';
    });

  amend = (table: string, log: string): Promise<Word> =>
    this.#write(async (tables, entries) => {
      const row = JSON.parse(table) as Row;
      const before = (await result(tables.get(row.id))) as Row | undefined;
      if (before?.version !== row.version - 1) return 'stale';
      const added = this.#log(entries, row.id, before.log, log);
      tables.put({ ...row, log: before.log + added, changed: before.changed });
      return 'done';
    });

  async remove(id: string): Promise<boolean> {
    let existed = false;
    await this.#write(async (tables, entries) => {
      existed = (await result(tables.count(id))) > 0;
      tables.delete(id);
      entries.delete(this.#after(id, 0));
      return 'done';
    });
    return existed;
  }

  /** A table and its log; an empty text if there is none. */
  async load(id: string, since: number): Promise<string> {
    const read = this.base.transaction([TABLES, ENTRIES]);
    const [row, log] = await Promise.all([
      result(read.objectStore(TABLES).get(id)),
      result(read.objectStore(ENTRIES).getAll(this.#after(id, since))),
    ]);
    return row ? JSON.stringify([row, log]) : '';
  }

  /** A document and its version; an empty text if there is none. */
  async note(name: string): Promise<string> {
    const store = this.base.transaction(ABOUT).objectStore(ABOUT);
    const kept = (await result(store.get(`note ${name}`))) as [string, number] | undefined;
    return kept ? JSON.stringify(kept) : '';
  }

  keep_note = (name: string, text: string, version: number): Promise<Word> =>
    this.#write(async (_tables, _entries, about) => {
      const kept = (await result(about.get(`note ${name}`))) as [string, number] | undefined;
      if ((kept?.[1] ?? 0) !== version) return 'stale';
      about.put([text, version + 1], `note ${name}`);
      return 'done';
    });

  async tables(): Promise<string> {
    const store = this.base.transaction(TABLES).objectStore(TABLES);
    const rows = (await result(store.getAll())) as Row[];
    rows.sort((a, b) => (a.changed < b.changed ? 1 : -1));
    return JSON.stringify(rows.map((row) => [row, row.log]));
  }

  #after = (id: string, since: number): IDBKeyRange =>
    IDBKeyRange.bound([id, since + 1], [id, Infinity]);

  #log(entries: IDBObjectStore, id: string, length: number, log: string): number {
    const added = JSON.parse(log) as Entry[];
    added.forEach((entry, i) => entries.add(entry, [id, length + i + 1]));
    return added.length;
  }

  /** Do something in one transaction; what was begun is undone if it fails. */
  async #write(
    work: (tables: IDBObjectStore, entries: IDBObjectStore, about: IDBObjectStore) => Promise<Word>,
  ): Promise<Word> {
    const stores = [TABLES, ENTRIES, ABOUT];
    const change = this.base.transaction(stores, 'readwrite', { durability: 'strict' });
    const settled = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error ?? new Error('the write was undone'));
    });
    try {
      const [tables, entries, about] = stores.map((name) => change.objectStore(name));
      const word = await work(tables!, entries!, about!);
      await settled;
      return word;
    } catch (problem) {
      settled.catch(() => undefined);
      undo(change);
      if (isFull(problem)) return 'full';
      throw problem;
    }
  }
}

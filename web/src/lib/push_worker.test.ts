import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

const source = readFileSync('public/sw.js', 'utf8');
const show = vi.fn();
const openWindow = vi.fn();
let pages: { url: string; visibilityState: string; focus: () => void }[];
let handlers: Record<string, Handler>;

beforeEach(() => {
  show.mockReset();
  openWindow.mockReset();
  pages = [];
  handlers = {};
  const worker = {
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    registration: { showNotification: show },
    addEventListener: (what: string, handle: Handler) => (handlers[what] = handle),
  };
  new Function('self', source)(worker);
});

async function happen(what: string, event: Record<string, unknown>): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers[what]!({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
}

const page = (path: string, visibilityState = 'visible') => ({
  url: `https://dice.example${path}`,
  visibilityState,
  focus: vi.fn(),
});
const notice = { title: 'Your turn', body: 'MLEM', table: 'abc' };
const push = () => happen('push', { data: { json: () => notice } });
const click = () =>
  happen('notificationclick', { notification: { close: () => {}, data: { table: 'abc' } } });

describe('the worker', () => {
  it('shows a notice, one for each table', async () => {
    pages = [page('/table/other'), page('/table/abc', 'hidden')];
    await push();
    expect(show).toHaveBeenCalledWith(
      'Your turn',
      expect.objectContaining({ body: 'MLEM', tag: 'jacta-turn-abc', data: { table: 'abc' } }),
    );
  });

  it('is silent where the table is on the screen', async () => {
    pages = [page('/table/abc')];
    await push();
    expect(show).not.toHaveBeenCalled();
  });

  it('brings the page of the table to the front on a click', async () => {
    pages = [page('/'), page('/table/abc', 'hidden')];
    await click();
    expect(pages[1]!.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens the table where no page shows it', async () => {
    pages = [page('/table/other')];
    await click();
    expect(openWindow).toHaveBeenCalledWith('/table/abc');
  });
});

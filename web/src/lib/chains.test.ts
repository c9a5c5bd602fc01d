import { afterEach, expect, test, vi } from 'vitest';
import { chainOf, linkFor, ownAnchor, showAnchor } from './chains';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the chain is that of the published test vector, with as many links as the server expects', () => {
  const links = chainOf('61'.repeat(32));
  expect(links).toHaveLength(4097);
  expect(links[4096]).toBe('61'.repeat(32));
  expect(links[3996]).toBe('a67c6a98ace864a6490e83a4846de3b2b4b0bf2ec2ec68e7cb67ec1af67a4c79');
});

test('a device draws one chain for each table and seat, and shows its anchor', async () => {
  const shown: string[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    shown.push(`${path} ${String(body)}`);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  await showAnchor('t1', 0);
  await showAnchor('t1', 0);
  await showAnchor('t1', 1);
  const anchor = ownAnchor('t1', 0);
  expect(shown[0]).toBe(`/api/tables/t1/seats/0/anchor ${JSON.stringify({ anchor })}`);
  expect(shown[1]).toBe(shown[0]);
  expect(shown[2]).not.toContain(anchor);
});

test('a link is shown for a chain that this device holds, and for no other', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  await showAnchor('t2', 0);
  const first = linkFor('t2', 0, 1);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(linkFor('t2', 0, 1)).toBe(first);
  expect(linkFor('t2', 0, 2)).not.toBe(first);
  expect(linkFor('t2', 1, 1)).toBeNull();
  expect(linkFor('t2', 0, 5000)).toBeNull();
});

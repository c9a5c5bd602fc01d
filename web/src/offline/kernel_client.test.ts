import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { widened } from './kernel';
import { KernelClient } from './kernel_client';
import type { Order, Reply } from './kernel_messages';

class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: Reply }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  sent: unknown[] = [];
  terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
}

const order: Order = { do: 'release', game: 'mlem', held: [] };

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

test('a kernel learns first where its files are', () => {
  new KernelClient(new URL('https://host.example/kernel/'));
  expect(FakeWorker.last.sent).toEqual([{ folder: 'https://host.example/kernel/' }]);
});

test('answers find their questions in any order', async () => {
  const { ask } = new KernelClient(new URL('https://host.example/'));
  const answers = [ask(order), ask(order)];
  FakeWorker.last.onmessage?.({ data: { id: 2, report: { held: [2] } } });
  FakeWorker.last.onmessage?.({ data: { id: 1, report: { held: [1] } } });
  expect(await Promise.all(answers)).toEqual([{ held: [1] }, { held: [2] }]);
});

test('what is wrong comes back as an error', async () => {
  const client = new KernelClient(new URL('https://host.example/'));
  const refused = client.ask(order);
  FakeWorker.last.onmessage?.({ data: { id: 1, error: 'the kernel holds no array 8' } });
  await expect(refused).rejects.toThrow('the kernel holds no array 8');
  const lost = client.ask(order);
  FakeWorker.last.onerror?.({ message: '' });
  await expect(lost).rejects.toThrow('the kernel stopped');
});

test('a closed kernel leaves nobody waiting', async () => {
  const client = new KernelClient(new URL('https://host.example/'));
  const asked = client.ask(order);
  client.close();
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
  await expect(asked).rejects.toThrow('the kernel was closed');
});

test('weights of 16 bits become the same numbers of 32', () => {
  const halves = Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x8000, 0x0400, 0x7bff);
  const numbers = new Float32Array(widened(halves.buffer).buffer);
  expect([...numbers]).toEqual([1, -2, 0.333251953125, 2 ** -24, -0, 2 ** -14, 65504]);
});

import { expect, test } from 'vitest';
import { Refused } from '../lib/api';
import type { FromWorker, Progress, ToWorker } from './protocol';
import { WorkerTransport, type Port } from './worker_transport';

/** A worker that does nothing by itself. */
function stage() {
  const said: ToWorker[] = [];
  const shown: Progress[] = [];
  const port: Port = { onmessage: null, onerror: null, postMessage: (m: ToWorker) => said.push(m) };
  const transport = new WorkerTransport(port, (progress) => shown.push(progress));
  const tell = (data: FromWorker) =>
    port.onmessage?.call(port as Worker, new MessageEvent('message', { data }));
  return { said, shown, tell, transport };
}

test('a question is answered as a server answers it', async () => {
  const { said, tell, transport } = stage();
  const asked = transport.ask('/api/tables', { method: 'POST', body: '{}' });
  expect(said).toEqual([
    { type: 'ask', id: 1, method: 'POST', address: '/api/tables', body: '{}' },
  ]);
  const body = '{"id":"abc"}';
  tell({ type: 'answer', id: 1, status: 201, kind: 'application/json', body });
  const answer = await asked;
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ id: 'abc' });
});

test('an answer without a body may be empty', async () => {
  const { tell, transport } = stage();
  const asked = transport.ask('/api/tables/abc', { method: 'DELETE' });
  tell({ type: 'answer', id: 1, status: 204, kind: 'text/plain', body: '' });
  expect((await asked).ok).toBe(true);
});

test('a wire is a socket to a table', () => {
  const { said, tell, transport } = stage();
  const wire = transport.connect('ws://here/api/tables/a%20b/socket');
  const heard: string[] = [];
  wire.onopen = () => heard.push('open');
  wire.onmessage = (event) => heard.push(String(event.data));
  wire.onclose = ({ code, reason }) => heard.push(`${code} ${reason}`);
  tell({ type: 'opened', wire: 1 });
  wire.send('hello');
  tell({ type: 'told', wire: 1, text: 'state' });
  tell({ type: 'closed', wire: 1, code: 1013, reason: 'elsewhere' });
  tell({ type: 'told', wire: 1, text: 'too late' });
  expect(said).toEqual([
    { type: 'open', wire: 1, table: 'a b' },
    { type: 'say', wire: 1, text: 'hello' },
  ]);
  expect(heard).toEqual(['open', 'state', '1013 elsewhere']);
});

test('a worker that fails refuses what it was asked, and says so', async () => {
  const { shown, tell, transport } = stage();
  const asked = transport.ask('/api/tables', {});
  tell({ type: 'progress', progress: { stage: 'failed', text: 'no network' } });
  await expect(asked).rejects.toBeInstanceOf(Refused);
  await expect(transport.ask('/api/games', {})).rejects.toMatchObject({ code: 'offline' });
  expect(shown.at(-1)).toEqual({ stage: 'failed', text: 'no network' });
});

/** The table in a worker of this page, as a transport: nobody else notices the difference. */
import { Refused } from '../lib/api';
import type { Wire } from '../lib/socket.svelte';
import type { Transport } from '../lib/transport';
import type { FromWorker, Progress, ToWorker } from './protocol';

const SOCKET = /\/api\/tables\/([^/]+)\/socket$/;

/** What of a worker we use. */
export type Port = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror'>;

/** Statuses of answers that must not have a body. */
const EMPTY = new Set([204, 304]);

export class WorkerTransport implements Transport {
  readonly hasServer = false;
  #answers = new Map<number, (answer: FromWorker & { type: 'answer' }) => void>();
  #refusals = new Map<number, (problem: Refused) => void>();
  #wires = new Map<number, WorkerWire>();
  #count = 0;
  #failed: string | null = null;

  constructor(
    private readonly port: Port,
    private readonly progressed: (progress: Progress) => void,
  ) {
    port.onmessage = (event: MessageEvent<FromWorker>) => this.#heard(event.data);
    port.onerror = (event) => this.#fail(event.message);
  }

  ask = (address: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    if (this.#failed !== null) return Promise.reject(new Refused('offline', this.#failed));
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ status, kind, body }) =>
        resolve(
          new Response(EMPTY.has(status) ? null : body, {
            status,
            headers: { 'Content-Type': kind },
          }),
        ),
      );
      this.#refusals.set(id, reject);
      this.send({ type: 'ask', id, method, address, body: typeof body === 'string' ? body : '' });
    });
  };

  connect = (url: string): Wire => {
    const wire = new WorkerWire(++this.#count, this);
    this.#wires.set(wire.id, wire);
    const table = decodeURIComponent(SOCKET.exec(url)?.[1] ?? '');
    this.send({ type: 'open', wire: wire.id, table });
    return wire;
  };

  send(message: ToWorker): void {
    this.port.postMessage(message);
  }

  forget(wire: WorkerWire): void {
    this.#wires.delete(wire.id);
  }

  #heard(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        if (message.progress.stage === 'failed') this.#fail(message.progress.text);
        else this.progressed(message.progress);
        break;
      case 'answer':
        this.#answers.get(message.id)?.(message);
        this.#answers.delete(message.id);
        this.#refusals.delete(message.id);
        break;
      default:
        this.#wires.get(message.wire)?.heard(message);
    }
  }

  /** Nothing will be answered any more. */
  #fail(text: string): void {
    this.#failed = text;
    this.progressed({ stage: 'failed', text });
    for (const refuse of this.#refusals.values()) refuse(new Refused('offline', text));
    this.#refusals.clear();
    this.#answers.clear();
  }
}

/** What a WebSocket is elsewhere. */
class WorkerWire implements Wire {
  onopen: WebSocket['onopen'] = null;
  onmessage: WebSocket['onmessage'] = null;
  onclose: WebSocket['onclose'] = null;

  constructor(
    readonly id: number,
    private readonly to: WorkerTransport,
  ) {}

  send(text: string): void {
    this.to.send({ type: 'say', wire: this.id, text });
  }

  close(): void {
    this.to.send({ type: 'close', wire: this.id });
    this.to.forget(this);
  }

  heard(message: Extract<FromWorker, { wire: number }>): void {
    const socket = this as unknown as WebSocket;
    switch (message.type) {
      case 'opened':
        this.onopen?.call(socket, new Event('open'));
        break;
      case 'told':
        this.onmessage?.call(socket, new MessageEvent('message', { data: message.text }));
        break;
      case 'closed': {
        this.to.forget(this);
        const { code, reason } = message;
        this.onclose?.call(socket, new CloseEvent('close', { code, reason }));
      }
    }
  }
}

/** Asks a worker that runs the kernels: several clients are several cores. */
import type { Order, Reply, Report, Start } from './kernel_messages';

interface Waiting {
  resolve(report: Report): void;
  reject(error: Error): void;
}

export class KernelClient {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(folder: URL) {
    this.worker = new Worker(new URL('./kernel.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.settle(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message || 'the kernel stopped'));
    this.worker.postMessage({ folder: folder.href } satisfies Start);
  }

  /** The answer to a message; usable without its object. */
  readonly ask = (order: Order): Promise<Report> =>
    new Promise((resolve, reject) => {
      this.waiting.set(++this.last, { resolve, reject });
      this.worker.postMessage({ id: this.last, order });
    });

  close(): void {
    this.worker.terminate();
    this.fail(new Error('the kernel was closed'));
  }

  private settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.report);
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

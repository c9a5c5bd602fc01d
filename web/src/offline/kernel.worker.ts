/** A worker with the kernels of all games, each loaded when it is first asked. */
import { loadKernel, type Kernel } from './kernel';
import type { Order, Reply, Report, Start } from './kernel_messages';

const kernels = new Map<string, Promise<Kernel>>();
let folder: URL;
let before: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Start | { id: number; order: Order }>) => {
  if ('folder' in data) folder = new URL(data.folder);
  else before = before.then(() => answer(data.id, data.order)); // in order, whatever must load
};

async function answer(id: number, order: Order): Promise<void> {
  try {
    const report = obeyed(await kernelOf(order.game), order);
    const arrays = 'arrays' in report ? report.arrays : [];
    self.postMessage({ id, report } satisfies Reply, {
      transfer: (arrays as Uint8Array<ArrayBuffer>[]).map((array) => array.buffer),
    });
  } catch (error) {
    self.postMessage({ id, error: String((error as Error).message) } satisfies Reply);
  }
}

function kernelOf(game: string): Promise<Kernel> {
  let kernel = kernels.get(game);
  if (!kernel) {
    kernel = loadKernel(folder, game);
    kernel.catch(() => kernels.delete(game)); // so that it can be tried again
    kernels.set(game, kernel);
  }
  return kernel;
}

function obeyed(kernel: Kernel, order: Order): Report {
  switch (order.do) {
    case 'call':
      return kernel.call(order.entry, order.arguments, order.give);
    case 'hold':
      return { held: kernel.hold(order.arrays) };
    case 'release':
      kernel.release(order.held);
      return {};
  }
}

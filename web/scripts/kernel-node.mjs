// A kernel for tests and benchmarks: node kernel-node.mjs FOLDER. Each line of input is an order
// (docs/third-twin.md), each line of output its answer or an error; bytes are {"base64": ...}.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { Kernel, MANIFEST } from '../src/offline/kernel.ts';

const folder = process.argv[2];
const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
const kernels = new Map();

async function kernelOf(game) {
  if (!kernels.has(game)) {
    const about = manifest[game];
    const module = await WebAssembly.compile(await readFile(join(folder, about.wasm)));
    const net = about.net && new Uint8Array(await readFile(join(folder, about.net.file))).buffer;
    kernels.set(game, new Kernel(about, module, net));
  }
  return kernels.get(game);
}

function read(_, value) {
  const text = value?.base64;
  return text === undefined ? value : new Uint8Array(Buffer.from(text, 'base64'));
}

function write(_, value) {
  const isBytes = value instanceof Uint8Array;
  return isBytes ? { base64: Buffer.from(value).toString('base64') } : value;
}

function obeyed(kernel, order) {
  if (order.do === 'call') {
    const begin = process.cpuUsage();
    const answer = kernel.call(order.entry, order.arguments, order.give);
    const { user } = process.cpuUsage(begin);
    return { ...answer, seconds: user / 1e6 };
  }
  if (order.do === 'hold') return { held: kernel.hold(order.arrays) };
  kernel.release(order.held);
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply;
  try {
    const order = JSON.parse(line, read);
    reply = obeyed(await kernelOf(order.game), order);
  } catch (error) {
    reply = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify(reply, write)}\n`);
}

/**
 * The rules of a game as WebAssembly (docs/third-twin.md). It knows nothing of any game: entries,
 * arguments and records are as the manifest beside the modules describes them.
 */

export interface Argument {
  name: string;
  kind: 'record' | 'array' | 'int' | 'float' | 'bool';
  of?: string; // the code of an array's numbers, or the name of a record
  dimensions?: number; // of an array
}

export interface Entry {
  arguments: Argument[];
  result: 'int' | 'float' | null;
}

export interface Field {
  of: string;
  at: number; // bytes
  shape: number[];
}

export interface GameManifest {
  wasm: string;
  net: { file: string; count: number } | null;
  entries: Record<string, Entry>;
  records: Record<string, { size: number; fields: Record<string, Field> }>;
}

export type Manifest = Record<string, GameManifest>;

/** A number, a record or array by its bytes, an array that the kernel holds, or the game's net. */
export type Value =
  | number
  | Uint8Array<ArrayBuffer>
  | { bytes: Uint8Array<ArrayBuffer>; shape: number[] }
  | { held: number }
  | { net: true };

export interface Answer {
  result: number | null;
  arrays: Uint8Array<ArrayBuffer>[];
}

interface Exports {
  memory: WebAssembly.Memory;
  allocate(size: bigint): number;
  release(block: number): void;
}

/** Bytes in the kernel's memory. */
interface Block {
  at: number;
  size: number;
  shape?: number[];
}

type Word = number | bigint;

export const MANIFEST = 'kernel.json';
const HEAD = 64; // bytes of a block before its data
const DONE = [0, -2]; // what compiled code returns if all is well; -2 stands for None

/** Load the kernel of a game from the folder that `dev.py wasm` has filled. */
export async function loadKernel(folder: URL, game: string): Promise<Kernel> {
  const manifest = (await (await fetched(folder, MANIFEST)).json()) as Manifest;
  const about = manifest[game];
  if (!about) throw new Error(`there is no kernel of ${game}`);
  const net = about.net && (await (await fetched(folder, about.net.file)).arrayBuffer());
  const wasm = await (await fetched(folder, about.wasm)).arrayBuffer();
  return new Kernel(about, await WebAssembly.compile(wasm), net);
}

/** A file of the folder, unpacked if its name ends in `.gz`. */
async function fetched(folder: URL, file: string): Promise<Response> {
  const response = await fetch(new URL(file, folder));
  if (!response.ok || !response.body) throw new Error(`cannot load ${file}: ${response.status}`);
  if (!file.endsWith('.gz')) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
}

export class Kernel {
  private readonly about: GameManifest;
  private readonly exports: Exports;
  private readonly functions: Record<string, (...words: Word[]) => number>;
  private readonly held = new Map<number, Block>();
  private readonly answer: number; // where an entry writes its result, then its fault
  private readonly net: Block | null;

  constructor(about: GameManifest, module: WebAssembly.Module, net: ArrayBuffer | null = null) {
    this.about = about;
    const { exports } = new WebAssembly.Instance(module);
    this.exports = exports as unknown as Exports;
    this.functions = exports as unknown as typeof this.functions;
    this.answer = this.made(16).at;
    this.net = net && this.put(widened(net));
  }

  /** Call an entry; `give` lists the arguments whose bytes are wanted back, by position. */
  call(name: string, values: readonly Value[], give: readonly number[] = []): Answer {
    const entry = this.about.entries[name];
    if (!entry) throw new Error(`the kernel has no entry ${name}`);
    const wanted = entry.arguments.length;
    if (values.length !== wanted)
      throw new Error(`${name} takes ${wanted} arguments, not ${values.length}`);
    const own: Block[] = [];
    try {
      const blocks = entry.arguments.map((_, n) => this.placed(values[n], own));
      const words = entry.arguments.flatMap((argument, n) =>
        this.words(argument, values[n], blocks[n]),
      );
      const code = this.functions[name](this.answer, this.answer + 8, ...words);
      if (!DONE.includes(code)) throw new Error(`${name} failed; there may be no memory left`);
      return { result: this.result(entry), arrays: give.map((n) => this.copy(blocks[n])) };
    } finally {
      for (const block of own) this.exports.release(block.at - HEAD);
    }
  }

  /** Keep arrays: their bytes, or as many zero bytes; return the numbers to call them by. */
  hold(arrays: readonly (Uint8Array<ArrayBuffer> | number)[]): number[] {
    return arrays.map((array) => {
      const block = typeof array === 'number' ? this.zeros(array) : this.put(array);
      this.held.set(block.at, block);
      return block.at;
    });
  }

  /** Give back the room of arrays that were held. */
  release(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.exports.release(this.known(number).at - HEAD);
      this.held.delete(number);
    }
  }

  // Arguments

  private placed(value: Value, own: Block[]): Block | null {
    if (typeof value === 'number') return null;
    if ('held' in value) return this.known(value.held);
    if ('net' in value) return this.net ?? { at: 0, size: 0 };
    const bytes = 'bytes' in value ? value.bytes : value;
    const block = this.put(bytes);
    own.push(block);
    return 'bytes' in value ? { ...block, shape: value.shape } : block;
  }

  private known(number: number): Block {
    const block = this.held.get(number);
    if (!block) throw new Error(`the kernel holds no array ${number}`);
    return block;
  }

  /** What compiled code takes for an argument. */
  private words(argument: Argument, value: Value, block: Block | null): Word[] {
    const { kind, name } = argument;
    if (kind !== 'record' && kind !== 'array') {
      if (typeof value !== 'number') throw new Error(`${name} must be a number`);
      return [kind === 'int' ? BigInt(value) : value];
    }
    if (!block) throw new Error(`${name} must be bytes`);
    const size = this.sizeOf(argument.of ?? '');
    if (kind === 'record') {
      if (block.size !== size) throw new Error(`${name} must have ${size} bytes`);
      return [block.at];
    }
    const count = block.size / size;
    const shape = block.shape ?? [count];
    if (shape.length !== argument.dimensions || shape.reduce((a, b) => a * b, 1) !== count)
      throw new Error(`${name} has a wrong size or shape`);
    const strides = shape.map((_, n) => shape.slice(n + 1).reduce((a, b) => a * b, size));
    return [0, 0, BigInt(count), BigInt(size), block.at, ...[...shape, ...strides].map(BigInt)];
  }

  private sizeOf(of: string): number {
    return this.about.records[of]?.size ?? Number(of.slice(1)); // as in `i8`
  }

  private result(entry: Entry): number | null {
    const at = new DataView(this.exports.memory.buffer, this.answer, 8);
    if (entry.result === 'int') return Number(at.getBigInt64(0, true));
    return entry.result === 'float' ? at.getFloat64(0, true) : null;
  }

  // Memory

  private made(size: number): Block {
    const block = this.exports.allocate(BigInt(size));
    if (!block) throw new Error('the kernel has no memory left');
    return { at: (block >>> 0) + HEAD, size };
  }

  private put(bytes: Uint8Array<ArrayBuffer>): Block {
    const block = this.made(bytes.length);
    this.at(block).set(bytes);
    return block;
  }

  private zeros(size: number): Block {
    const block = this.made(size);
    this.at(block).fill(0);
    return block;
  }

  /** The bytes of a block: asked for again each time, because memory moves when it grows. */
  private at(block: Block): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, block.at, block.size);
  }

  private copy(block: Block | null): Uint8Array<ArrayBuffer> {
    if (!block) throw new Error('only arrays and records can be given back');
    return this.at(block).slice();
  }
}

/** Numbers of 16 bits as numbers of 32. */
export function widened(halves: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const wide = Float32Array.from(new Uint16Array(halves), (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const digits = half & 1023;
    if (exponent === 0) return sign * digits * 2 ** -24;
    return sign * (1024 + digits) * 2 ** (exponent - 25);
  });
  return new Uint8Array(wide.buffer);
}

/** The heavy parts of the page, loaded side by side and counted on the way.
 *
 * They are kept compressed, because any web host can serve them like that; the browser
 * unpacks them.
 */

export interface Part {
  name: string;
  /** How many bytes are loaded. */
  bytes: number;
}

/** The browser's own way: while Python starts, others are led to this class. */
const load = globalThis.fetch.bind(globalThis);

export class Parts {
  #loaded = 0;
  readonly total: number;

  constructor(
    private readonly folder: URL,
    private readonly parts: readonly Part[],
    private readonly counted: (loaded: number, total: number) => void,
  ) {
    this.total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** A part as it is needed: unpacked if its name ends in `.gz`. */
  async load(name: string, kind: string): Promise<Response> {
    const part = this.parts.find((one) => one.name === name || one.name === `${name}.gz`);
    if (!part) throw new Error(`this page has no part ${name}`);
    const answer = await load(new URL(part.name, this.folder));
    if (!answer.ok || !answer.body) throw new Error(`${part.name}: ${answer.status}`);
    let stream = answer.body.pipeThrough(this.#counter()) as ReadableStream<Uint8Array>;
    if (part.name.endsWith('.gz')) {
      const unpacked = new DecompressionStream('gzip') as ReadableWritablePair<
        Uint8Array,
        Uint8Array
      >;
      stream = stream.pipeThrough(unpacked);
    }
    return new Response(stream as BodyInit, { headers: { 'Content-Type': kind } });
  }

  #counter(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, next) => {
        this.#loaded += chunk.byteLength;
        this.counted(this.#loaded, this.total);
        next.enqueue(chunk);
      },
    });
  }
}

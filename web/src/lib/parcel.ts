/** A record as a short text for a link: compressed, in letters that an address may hold. */

async function through(bytes: Uint8Array, way: GenericTransformStream): Promise<ArrayBuffer> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(way as never);
  return new Response(stream as BodyInit).arrayBuffer();
}

export async function pack(record: string): Promise<string> {
  const way = new CompressionStream('deflate-raw');
  const bytes = new Uint8Array(await through(new TextEncoder().encode(record), way));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The record of such a text; rejects if it is none. */
export async function unpack(parcel: string): Promise<string> {
  const text = atob(parcel.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const way = new DecompressionStream('deflate-raw');
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, way));
}

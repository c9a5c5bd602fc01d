/** How questions reach a table: over the network, or in a page without a server by a worker. */
import type { Wire } from './socket.svelte';

export interface Transport {
  /** Whether others can join: only where a server is. */
  readonly hasServer: boolean;
  ask: (path: string, request: RequestInit) => Promise<Response>;
  connect: (url: string) => Wire;
}

const network: Transport = {
  hasServer: true,
  ask: (path, request) => fetch(path, request),
  connect: (url) => new WebSocket(url),
};

let chosen = network;

/** To be chosen once, before anything is asked. */
export function choose(other: Transport): void {
  chosen = other;
}

export const transport = (): Transport => chosen;

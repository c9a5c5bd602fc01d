/** Where a link leads for somebody else: an address of this computer alone is of no use to them. */
import type { NetworkInfo } from './types';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

export interface Origin {
  address: string;
  /** Whether others can open it. */
  works: boolean;
}

/** The address to invite with: our own, unless it works on this computer only. */
export function originFor(here: Location, network: NetworkInfo | null): Origin {
  if (!isLoopback(here.hostname)) return { address: here.origin, works: true };
  const lan = network?.addresses[0];
  return lan ? { address: lan, works: true } : { address: here.origin, works: false };
}

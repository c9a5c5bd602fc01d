/** The hash chains that this device holds for its seats (docs/fair-dice.md); loaded when needed. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { api } from './api';
import { recall, remember } from './memory';

/** As many links as the server expects: more than the rolls of any game. */
export const LENGTH = 4096;
const SIZE = 32;

const key = (id: string, seat: number): string => `jacta.chain.${id}.${seat}`;

/** Where the browser keeps nothing, a chain lasts as long as the page. */
const roots = new Map<string, string>();

function rootOf(id: string, seat: number): string | null {
  return recall(key(id, seat)) ?? roots.get(key(id, seat)) ?? null;
}

function drawRoot(id: string, seat: number): string {
  const root = bytesToHex(crypto.getRandomValues(new Uint8Array(SIZE)));
  roots.set(key(id, seat), root);
  remember(key(id, seat), root);
  return root;
}

/** All links from a root, the anchor first: each is the hash of the next. */
export function chainOf(root: string): string[] {
  const links = [hexToBytes(root)];
  for (let n = 0; n < LENGTH; n++) links.push(sha256(links[n]));
  return links.reverse().map(bytesToHex);
}

let last: { root: string; links: string[] }[] = [];

function linksOf(root: string): string[] {
  const known = last.find((one) => one.root === root);
  if (known) return known.links;
  const links = chainOf(root);
  last = [{ root, links }, ...last].slice(0, 8);
  return links;
}

/** Show where the chain of a seat begins; it is drawn once for each table and seat. */
export async function showAnchor(id: string, seat: number): Promise<void> {
  const [anchor = ''] = linksOf(rootOf(id, seat) ?? drawRoot(id, seat));
  await api.anchor(id, seat, anchor);
}

/** The anchor that this device has drawn for a seat, to compare it with the server's list. */
export function ownAnchor(id: string, seat: number): string | null {
  const root = rootOf(id, seat);
  return root === null ? null : (linksOf(root)[0] ?? null);
}

/** The link of a seat for a roll; null if this device holds no chain for it. */
export function linkFor(id: string, seat: number, roll: number): string | null {
  const root = rootOf(id, seat);
  return root === null ? null : (linksOf(root)[roll] ?? null);
}

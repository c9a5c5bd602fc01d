/** What a page and the worker of a kernel say to each other (docs/third-twin.md). */
import type { Answer, Value } from './kernel';

type Bytes = Uint8Array<ArrayBuffer>;

export type Order =
  | { do: 'call'; game: string; entry: string; arguments: Value[]; give: number[] }
  | { do: 'hold'; game: string; arrays: (Bytes | number)[] }
  | { do: 'release'; game: string; held: number[] };

export type Report = Answer | { held: number[] } | Record<string, never>;

/** The first message: where the kernels are. */
export interface Start {
  folder: string;
}

export type Reply = { id: number; report: Report } | { id: number; error: string };

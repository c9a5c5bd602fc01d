/** What the page and the worker of its table say to each other. */

/** How far the worker is, before it can answer. */
export type Progress =
  | { stage: 'loading'; loaded: number; total: number }
  | { stage: 'starting' }
  | { stage: 'ready' }
  | { stage: 'failed'; text: string };

export type ToWorker =
  | { type: 'ask'; id: number; method: string; address: string; body: string }
  | { type: 'open'; wire: number; table: string }
  | { type: 'say'; wire: number; text: string }
  | { type: 'close'; wire: number };

export type FromWorker =
  | { type: 'answer'; id: number; status: number; kind: string; body: string }
  | { type: 'opened'; wire: number }
  | { type: 'told'; wire: number; text: string }
  | { type: 'closed'; wire: number; code: number; reason: string }
  | { type: 'progress'; progress: Progress };

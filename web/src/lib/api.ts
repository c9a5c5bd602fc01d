/** Requests to the server over HTTP; a refusal is thrown as `Refused`. */
import type { ColourId } from './colours';
import type { Board } from './game';
import type { Language } from './i18n';
import { transport } from './transport';
import type {
  ChoiceOdds,
  ChoicePrice,
  Created,
  DecisionInfo,
  DiceInfo,
  Example,
  Film,
  GameInfo,
  HeardWord,
  Hint,
  Lesson,
  NetworkInfo,
  NewTable,
  Odds,
  Previews,
  PushInfo,
  PuzzleAnswer,
  PuzzleBook,
  PuzzleInfo,
  PushSubscription,
  Reviewing,
  TableInfo,
  TermsMessage,
  View,
  WhyNot,
} from './types';

/** A refusal of the server: a code for programs, a text with the details. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
  ) {
    super(`${code}: ${text}`);
  }
}

/** Turn any failure into a refusal, so that a page has one thing to show. */
export function refusal(problem: unknown): Refused {
  return problem instanceof Refused ? problem : new Refused('refused', String(problem));
}

async function reason(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => null)) as { code?: string; text?: string } | null;
  if (body?.code) return new Refused(body.code, body.text ?? '');
  return new Refused(answer.status === 422 ? 'malformed' : 'refused', String(answer.status));
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = { method, headers: {}, credentials: 'same-origin' };
  if (body !== undefined) {
    request.headers = { 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  const answer = await transport()
    .ask(`/api${path}`, request)
    .catch((problem: unknown) => {
      throw problem instanceof Refused ? problem : new Refused('offline', String(problem));
    });
  if (!answer.ok) throw await reason(answer);
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

async function text(path: string): Promise<string> {
  return (await ask('GET', path)).text();
}

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

const of = (game: string): string => `/puzzles/${encodeURIComponent(game)}`;

export const api = {
  games: () => json<GameInfo[]>('GET', '/games'),
  board: (game: string, board: string) => json<Board>('GET', `/boards/${game}/${board}`),
  rules: (game: string, tongue: Language) =>
    text(`/rules/${encodeURIComponent(game)}?lang=${tongue}`),
  lesson: (game: string, tongue: Language) =>
    json<Lesson>('GET', `/tutorials/${encodeURIComponent(game)}?lang=${tongue}`),
  beginTutorial: (game: string, name: string) =>
    json<Created>('POST', `/tutorials/${encodeURIComponent(game)}`, { name }),
  examples: (game: string, tongue: Language) =>
    json<Example[]>('GET', `/examples/${encodeURIComponent(game)}?lang=${tongue}`),
  dice: (id: string) => json<DiceInfo>('GET', `${at(id)}/dice`),
  word: (id: string, seat: number, word: string) =>
    json<HeardWord>('POST', `${at(id)}/seats/${seat}/word`, { word }),
  anchor: (id: string, seat: number, anchor: string) =>
    ask('POST', `${at(id)}/seats/${seat}/anchor`, { anchor }),
  create: (table: NewTable) => json<Created>('POST', '/tables', table),
  mine: () => json<TableInfo[]>('GET', '/tables'),
  table: (id: string) => json<TableInfo>('GET', at(id)),
  tableBoard: (id: string) => json<Board>('GET', `${at(id)}/board`),
  join: (id: string, secret: string, name: string | null) =>
    json<{ seat: number }>('POST', `${at(id)}/join`, { secret, name }),
  dress: (id: string, seat: number, look: { name?: string; colour?: ColourId }) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/dress`, look),
  move: (id: string, seat: number, to: number) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/move`, { to }),
  fill: (id: string, seat: number, bot: string | null) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/fill`, { bot }),
  ready: (id: string, seat: number, ready: boolean) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/ready`, { ready }),
  start: (id: string) => json<TableInfo>('POST', `${at(id)}/start`),
  terms: (id: string, terms: TermsMessage) => json<TableInfo>('POST', `${at(id)}/terms`, terms),
  resign: (id: string, seat: number) => json<TableInfo>('POST', `${at(id)}/seats/${seat}/resign`),
  leave: (id: string) => json<TableInfo>('POST', `${at(id)}/leave`),
  close: (id: string) => json<TableInfo>('POST', `${at(id)}/close`),
  delete: (id: string) => ask('DELETE', at(id)),
  askUndo: (id: string, seat: number, log: number) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/undo?log=${log}`),
  answerUndo: (id: string, { log, seat }: { log: number; seat: number }, agree: boolean) =>
    json<TableInfo>('POST', `${at(id)}/undo`, { log, seat, agree }),
  standIn: (id: string, seat: number) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}/stand-in`),
  network: () => json<NetworkInfo>('GET', '/network'),
  switchNetwork: (open: boolean) => json<NetworkInfo>('POST', '/network', { open }),
  push: () => json<PushInfo>('GET', '/push'),
  subscribe: (wanted: PushSubscription) => ask('POST', '/push/subscribe', wanted),
  unsubscribe: (endpoint: string) => ask('POST', '/push/unsubscribe', { endpoint }),
  qr: async (code: string) => (await ask('POST', '/qr', { text: code })).text(),
  changeSeat: (id: string, seat: number, bot: string | null) =>
    json<TableInfo>('POST', `${at(id)}/seats/${seat}`, { bot }),
  hint: (id: string, seat: number, log: number, bot: string) =>
    json<Hint>(
      'GET',
      `${at(id)}/hint?${new URLSearchParams({ seat: `${seat}`, log: `${log}`, bot })}`,
    ),
  /** What a choice would cost; null without a choice, or until the judge is ready. */
  price: (id: string, seat: number, log: number, action: string | null) => {
    const about = { seat: `${seat}`, log: `${log}`, ...(action === null ? {} : { do: action }) };
    return json<ChoicePrice | null>('GET', `${at(id)}/price?${new URLSearchParams(about)}`);
  },
  odds: (id: string, seat: number | null) =>
    json<Odds>('GET', `${at(id)}/odds${seat === null ? '' : `?seat=${seat}`}`),
  previews: (id: string, seat: number) => json<Previews>('GET', `${at(id)}/previews?seat=${seat}`),
  choiceOdds: (id: string, seat: number) =>
    json<ChoiceOdds>('GET', `${at(id)}/choice-odds?seat=${seat}`),
  whyNot: (id: string, seat: number, thing: string) =>
    json<WhyNot>('GET', `${at(id)}/why-not?${new URLSearchParams({ seat: `${seat}`, do: thing })}`),
  rematch: (id: string) => json<Created>('POST', `${at(id)}/rematch`),
  record: (id: string) => text(`${at(id)}/record`),
  film: (id: string) => json<Film>('GET', `${at(id)}/film`),
  review: (id: string) => json<Reviewing>('GET', `${at(id)}/review`),
  branch: (id: string, seq: number, seat: number) =>
    json<Created>('POST', `${at(id)}/branch`, { seq, seat }),
  branches: (id: string) => json<TableInfo[]>('GET', `${at(id)}/branches`),
  decision: (id: string, seq: number) => json<DecisionInfo>('GET', `${at(id)}/decisions/${seq}`),
  viewAt: (id: string, seq: number) => json<View>('GET', `${at(id)}/at/${seq}`),
  puzzles: (game: string) => json<PuzzleBook>('GET', of(game)),
  puzzle: (game: string, number: number) => json<PuzzleInfo>('GET', `${of(game)}/${number}`),
  nextPuzzle: (game: string, wanted: Record<string, string>) =>
    json<PuzzleInfo>('GET', `${of(game)}/run?${new URLSearchParams(wanted)}`),
  nextBlunder: (game: string) => json<PuzzleInfo | null>('GET', `${of(game)}/blunder`),
  answerPuzzle: (game: string, number: number, action: string) =>
    json<PuzzleAnswer>('POST', `${of(game)}/${number}`, { do: action }),
  answerBlunder: (id: string, seq: number, action: string) =>
    json<PuzzleAnswer>('POST', `${at(id)}/blunders/${seq}`, { do: action }),
  keepBlunders: (id: string) =>
    json<{ new: number; blunders: number }>('POST', `${at(id)}/blunders`),
  importRecord: (record: string) => json<Created>('POST', '/import', { record }),
};

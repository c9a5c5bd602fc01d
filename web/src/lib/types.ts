/** The server's message types, and what its models leave open. */
import type * as Said from './messages';

export type {
  Alternative,
  BoardInfo,
  BotInfo,
  ChainInfo,
  Change,
  ChoiceOdds,
  ChoicePrice,
  Created,
  DecisionInfo,
  DiceInfo,
  ErrorMessage,
  EventMessage,
  Example,
  FactMessage,
  Film,
  GameInfo,
  HeardWord,
  Hint,
  HintChoice,
  Lesson,
  MoveReview,
  NewSeat,
  NetworkInfo,
  NewTable,
  Odds,
  OpponentInfo,
  Play,
  Presence,
  PreviewMessage,
  Previews,
  PushInfo,
  PuzzleAnswer,
  PuzzleBook,
  PuzzleInfo,
  PuzzleValue,
  PushSubscription,
  Reaction,
  RatingInfo,
  ReasonMessage,
  ResultMessage,
  Review,
  Reviewing,
  SeatInfo,
  SeatLink,
  TableInfo,
  TermsMessage,
  Undo,
  WhyNot,
} from './messages';

export const VERSION = 1;

export type SeatKind = Said.NewSeat['kind'];
export type Pace = NonNullable<Said.NewTable['pace']>;

/** What every game's view has; the rest is for the game's own components. */
export interface View {
  game: string;
  turn: number | null;
  legal: string[];
  phase?: string;
}

export type State<V extends View = View> = Omit<Said.State, 'view'> & { view: V };

export type Emote = Said.React['emote'];

export type ClientMessage =
  | Said.Hello
  | Said.Watch
  | Said.Play
  | Said.Undo
  | Said.Ping
  | Said.Look
  | Said.React
  | Said.ShowLink;
export type ServerMessage = State | Said.Presence | Said.Reaction | Said.ErrorMessage | Said.Pong;

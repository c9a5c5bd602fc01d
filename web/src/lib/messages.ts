// Made by `python3 dev.py types` from the models in src/jacta/server/messages

export type MlemDetails =
  MlemReturning | MlemBoarding | MlemFlight | MlemReroll | MlemCrash | MlemLanding | MlemStaying;

export interface Messages {
  AboutInfo: AboutInfo;
  Alternative: Alternative;
  BlunderInfo: BlunderInfo;
  BlundersKept: BlundersKept;
  BoardInfo: BoardInfo;
  BotInfo: BotInfo;
  Branch: Branch;
  ChainAnchor: ChainAnchor;
  ChainInfo: ChainInfo;
  Change: Change;
  ChoiceOdds: ChoiceOdds;
  ChoicePrice: ChoicePrice;
  Created: Created;
  DecisionInfo: DecisionInfo;
  DiceInfo: DiceInfo;
  DiceWord: DiceWord;
  Dress: Dress;
  ErrorMessage: ErrorMessage;
  EventMessage: EventMessage;
  Example: Example;
  ExampleStep: ExampleStep;
  FactMessage: FactMessage;
  Film: Film;
  GameInfo: GameInfo;
  HeardWord: HeardWord;
  Hello: Hello;
  Hint: Hint;
  HintChoice: HintChoice;
  Import: Import;
  IncognitosDestinationView: IncognitosDestinationView;
  IncognitosDetails: IncognitosDetails;
  IncognitosDiceView: IncognitosDiceView;
  IncognitosDuelDetails: IncognitosDuelDetails;
  IncognitosDuelView: IncognitosDuelView;
  IncognitosFieldView: IncognitosFieldView;
  IncognitosGoalOdds: IncognitosGoalOdds;
  IncognitosLinkView: IncognitosLinkView;
  IncognitosMoveDetails: IncognitosMoveDetails;
  IncognitosPositionOdds: IncognitosPositionOdds;
  IncognitosReason: IncognitosReason;
  IncognitosRowView: IncognitosRowView;
  IncognitosSeatView: IncognitosSeatView;
  IncognitosTrailView: IncognitosTrailView;
  IncognitosView: IncognitosView;
  IncognitosWayView: IncognitosWayView;
  Join: Join;
  JudgeName: JudgeName;
  Lesson: Lesson;
  LessonStep: LessonStep;
  Look: Look;
  MlemBeside: MlemBeside;
  MlemBoarding: MlemBoarding;
  MlemBodyOdds: MlemBodyOdds;
  MlemCrash: MlemCrash;
  MlemCrewOdds: MlemCrewOdds;
  MlemCrewView: MlemCrewView;
  MlemDetails: MlemDetails;
  MlemFlight: MlemFlight;
  MlemGroupView: MlemGroupView;
  MlemLandedView: MlemLandedView;
  MlemLanding: MlemLanding;
  MlemPlanetView: MlemPlanetView;
  MlemPositionOdds: MlemPositionOdds;
  MlemReason: MlemReason;
  MlemReroll: MlemReroll;
  MlemReturning: MlemReturning;
  MlemRocketOdds: MlemRocketOdds;
  MlemRocketView: MlemRocketView;
  MlemSeatView: MlemSeatView;
  MlemStaying: MlemStaying;
  MlemUfoView: MlemUfoView;
  MlemView: MlemView;
  Move: Move;
  MoveReview: MoveReview;
  NetworkInfo: NetworkInfo;
  NetworkSwitch: NetworkSwitch;
  NewLesson: NewLesson;
  NewSeat: NewSeat;
  NewTable: NewTable;
  Odds: Odds;
  OpponentInfo: OpponentInfo;
  OriginInfo: OriginInfo;
  Ping: Ping;
  Play: Play;
  Pong: Pong;
  Presence: Presence;
  PreviewMessage: PreviewMessage;
  Previews: Previews;
  PushEndpoint: PushEndpoint;
  PushInfo: PushInfo;
  PushSubscription: PushSubscription;
  PuzzleAnswer: PuzzleAnswer;
  PuzzleBook: PuzzleBook;
  PuzzleInfo: PuzzleInfo;
  PuzzleReply: PuzzleReply;
  PuzzleStep: PuzzleStep;
  PuzzleValue: PuzzleValue;
  QrText: QrText;
  RatingInfo: RatingInfo;
  React: React;
  Reaction: Reaction;
  Ready: Ready;
  ReasonMessage: ReasonMessage;
  ResultMessage: ResultMessage;
  Review: Review;
  Reviewing: Reviewing;
  SaidWord: SaidWord;
  SeatChainInfo: SeatChainInfo;
  SeatChange: SeatChange;
  SeatInfo: SeatInfo;
  SeatLink: SeatLink;
  SeatReview: SeatReview;
  ShowLink: ShowLink;
  State: State;
  TableInfo: TableInfo;
  TermsInfo: TermsInfo;
  TermsMessage: TermsMessage;
  Undo: Undo;
  UndoAnswer: UndoAnswer;
  UndoInfo: UndoInfo;
  VoteInfo: VoteInfo;
  Watch: Watch;
  WhyNot: WhyNot;
}
/**
 * What a newcomer wants to know; `ours` names what is our own estimate.
 */
export interface AboutInfo {
  minutes: number;
  age: number;
  difficulty: number;
  ours: ('minutes' | 'age' | 'difficulty')[];
}
/**
 * A legal action, and the share of victory that it was worth to each seat.
 */
export interface Alternative {
  do: string;
  value: number[];
}
/**
 * Where a position of one's own comes from, and what was done there.
 */
export interface BlunderInfo {
  table: string;
  seq: number;
}
/**
 * How many blunders of a game are new, and how many are kept of it in all.
 */
export interface BlundersKept {
  new: number;
  blunders: number;
}
/**
 * A board that comes with jacta; scenarios say how complex they are, from 1.
 */
export interface BoardInfo {
  name: string;
  title: string;
  complexity: number | null;
}
/**
 * A bot that can be given a seat: a kind, and where it has one, a temperament.
 */
export interface BotInfo {
  name: string;
  kind: string;
  temperament: string | null;
}
/**
 * Play on from an entry of a game, at one of its seats; bots play the others.
 */
export interface Branch {
  seq: number;
  seat: number;
}
/**
 * Where the chain of a seat's client begins, shown before the first roll.
 */
export interface ChainAnchor {
  anchor: string;
}
/**
 * The chains of a table: where the server's begins, the others', and how many rolls fell.
 */
export interface ChainInfo {
  anchor: string;
  seats: SeatChainInfo[];
  rolls: number;
}
/**
 * A seat's chain: where it begins, and which rolls went on without its link.
 */
export interface SeatChainInfo {
  seat: number;
  anchor: string;
  withheld: number[];
}
/**
 * A part of a view, by the keys and places that lead to it, and its new value.
 */
export interface Change {
  at: (number | string)[];
  to: unknown;
}
/**
 * What each choice of a seat risks or promises, after a change: chances by their names.
 *
 * Names are the game's own, such as `crash`; choices without any are left out.
 */
export interface ChoiceOdds {
  log: number;
  seat: number;
  choices: {
    [k: string]: {
      [k: string]: number;
    };
  };
}
/**
 * What a choice would cost, as a share of victory, and the best one, as a review judges.
 */
export interface ChoicePrice {
  cost: number;
  best: string;
}
/**
 * A new table, and the secrets of the seats that are invited by link.
 */
export interface Created {
  id: string;
  links: SeatLink[];
}
/**
 * The secret of an invited seat: whoever has it may take the seat.
 *
 * All seats of a table have the same, so one link invites everybody.
 */
export interface SeatLink {
  seat: number;
  secret: string;
}
/**
 * What each choice of a decision would have done, and what it risked or promised.
 */
export interface DecisionInfo {
  seat: number;
  previews: PreviewMessage[];
  chances: {
    [k: string]: {
      [k: string]: number;
    };
  };
}
/**
 * What a legal action would do, as far as no die falls; `details` are the game's own.
 *
 * `cost` is the dice that it uses up, `scores` the result if the game ended right after it,
 * `gains` what it adds to the parts of one's own score.
 */
export interface PreviewMessage {
  action: string;
  rule: string;
  facts: FactMessage[];
  cost: string;
  scores: number[];
  gains: {
    [k: string]: number;
  };
  details: unknown;
}
/**
 * Something that happened, or would; `about` are its numbers and ids.
 */
export interface FactMessage {
  what: string;
  about: {
    [k: string]: number | string;
  };
}
/**
 * What everybody may know about the dice of a table.
 *
 * Without a seal or chains nothing can be checked. `key` opens the seal, once nobody plays any
 * more; `checked` is then how many outcomes were derived, `problem` what is wrong if some differ.
 */
export interface DiceInfo {
  seal: string | null;
  words: SaidWord[];
  key: string | null;
  checked: number | null;
  problem: string | null;
  chains: ChainInfo | null;
}
/**
 * The word of a seat.
 */
export interface SaidWord {
  seat: number;
  word: string;
}
/**
 * A player's word for the dice, said before the first roll.
 */
export interface DiceWord {
  word: string;
}
/**
 * The name and the colour of one's seat, before the start; None leaves it as it is.
 */
export interface Dress {
  name?: string | null;
  colour?: ('marigold' | 'sky' | 'coral' | 'mint' | 'orchid') | null;
}
/**
 * What was refused, and why; nothing has changed.
 */
export interface ErrorMessage {
  v: 1;
  type: 'error';
  code: string;
  text: string;
  rule: string | null;
  reason: ReasonMessage | null;
}
/**
 * Why something cannot be done now: a sentence's code and values, and the rule's number.
 */
export interface ReasonMessage {
  code: string;
  rule: string;
  values: {
    [k: string]: number | string;
  };
}
/**
 * An entry of the log as the seat may know it.
 */
export interface EventMessage {
  seq: number;
  by: number | null;
  do: string;
  facts: FactMessage[];
}
/**
 * A worked example of a rule, played by the rules themselves.
 */
export interface Example {
  rule: string;
  title: string;
  board: string;
  players: string[];
  steps: ExampleStep[];
}
/**
 * A position of a worked example: what led to it, and what there is to say about it.
 */
export interface ExampleStep {
  text: string;
  at: string[];
  view: unknown;
  events: EventMessage[];
}
/**
 * A whole game as anybody could see it: the view at its start, and how each fact changed it.
 */
export interface Film {
  view: unknown;
  frames: Change[][][];
}
/**
 * A game that can be played.
 */
export interface GameInfo {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  boards: BoardInfo[];
  options: string[];
  bots: BotInfo[];
  opponents: OpponentInfo[];
  about: AboutInfo | null;
  tutorial: boolean;
  usual_bot: string;
}
/**
 * A bot with a face: pages look up its name, picture and catchphrase by its id.
 */
export interface OpponentInfo {
  id: string;
  bot: string;
}
/**
 * Whether a word counts: it came before the first die fell.
 */
export interface HeardWord {
  counts: boolean;
}
/**
 * The first message: whose view to show, and the last change that the client knows.
 */
export interface Hello {
  v: 1;
  type: 'hello';
  seat?: number | null;
  log?: number;
  frames?: boolean;
  previews?: boolean;
  looking?: boolean;
}
/**
 * What a bot would do: its best choices, and the unit of their values.
 *
 * `preparing` is the bot that was asked, while it is being prepared and another one answers.
 */
export interface Hint {
  bot: string;
  preparing: string | null;
  unit: 'points' | 'wins' | 'chance';
  choices: HintChoice[];
}
/**
 * An action, how a bot values it, and the numbers behind that.
 */
export interface HintChoice {
  do: string;
  value: number;
  about: {
    [k: string]: number;
  };
}
/**
 * A record to be viewed, or continued with oneself at all seats that are not bots.
 */
export interface Import {
  record: string;
}
/**
 * A destination: who owns it, whether a route has reached it, and whether it was used.
 */
export interface IncognitosDestinationView {
  id: string;
  owner: number | null;
  reached: boolean;
  used: boolean;
}
/**
 * What an action would do up to the next roll.
 */
export interface IncognitosDetails {
  move: IncognitosMoveDetails | null;
  reached: string[];
  field: string | null;
  points: number;
  route: number;
  pad: string;
  to_roll: number;
  ends_turn: boolean;
  duel: IncognitosDuelDetails | null;
}
/**
 * Sections that would be marked, in the order of the move, and what lies ahead of them.
 */
export interface IncognitosMoveDetails {
  link: number;
  start: string;
  end: string;
  sections: number[];
  ahead: string[];
  rival: number | null;
}
/**
 * A duel: what both monsters are worth, and the challenger's dice.
 */
export interface IncognitosDuelDetails {
  own: number;
  rival: number;
  arena: number;
  prize: number;
  dice: number;
  red_giants: number;
}
/**
 * The dice of a turn, as letters.
 */
export interface IncognitosDiceView {
  to_roll: number;
  again: number;
  roll: string;
  pad: string;
  kept: string;
  held: string;
  aside: string;
  may_move: boolean;
  may_mark: boolean;
  unusable: {
    [k: string]: IncognitosReason;
  };
}
/**
 * Why something cannot be done now: the rule's number, and a sentence by its code.
 *
 * The sentences of a game are in its `reasons.json`, in every language.
 */
export interface IncognitosReason {
  code: string;
  rule: string;
  values?: {
    [k: string]: number | string;
  };
}
/**
 * A duel that is being rolled for.
 */
export interface IncognitosDuelView {
  own: string;
  rival: number;
  opponent: string;
  red_giants: number | null;
}
/**
 * A crossed-off field of the scoring table; `defeated_by` has circled it.
 */
export interface IncognitosFieldView {
  points: number;
  owner: number;
  defeated_by: number | null;
}
/**
 * How likely a player who pursues only this goal is to reach it.
 */
export interface IncognitosGoalOdds {
  goal: string;
  now: boolean;
  next: number;
  turn: number;
}
/**
 * A link: the owner of each section, from a to b; only parallel links have ids.
 */
export interface IncognitosLinkView {
  a: string;
  b: string;
  id: string | null;
  owners: (number | null)[];
}
/**
 * The odds of a seat, the likeliest goals first.
 *
 * With `ahead` they are those of its next turn, as if it came now. `act` and
 * `score` are how likely the next roll allows any action at all, and one that
 * brings points; None while the roll on the table must be used first, or when
 * there is none to come.
 */
export interface IncognitosPositionOdds {
  seat: number;
  ahead: boolean;
  dice: number;
  act: number | null;
  score: number | null;
  goals: IncognitosGoalOdds[];
}
/**
 * A kind of monster: its cost, the fields crossed off so far, and what the next one brings.
 */
export interface IncognitosRowView {
  kind: string;
  cost: string;
  crossed: IncognitosFieldView[];
  next_points: number | null;
  next_shape: string | null;
}
/**
 * A player: logbook, sites, points, and the longest route.
 */
export interface IncognitosSeatView {
  log: string[];
  entries_left: number;
  cut_off: boolean;
  sites: number[];
  functions: number;
  points: {
    [k: string]: number;
  };
  score: number;
  route: number;
  trail: IncognitosTrailView;
}
/**
 * Where a longest route runs: its destinations, and its sections as link and place.
 */
export interface IncognitosTrailView {
  destinations: string[];
  sections: number[][];
}
/**
 * A game of Los Incognitos as one seat sees it.
 */
export interface IncognitosView {
  game: string;
  board: string;
  variants: string[];
  phase: string;
  turn: number | null;
  seat: number | null;
  legal: string[];
  active: number | null;
  extra_turn: boolean;
  turn_points: number;
  dice: IncognitosDiceView;
  next_aside: string;
  started: string[];
  destinations: IncognitosDestinationView[];
  links: IncognitosLinkView[];
  ways: IncognitosWayView[];
  table: IncognitosRowView[];
  sites: (number | null)[];
  site_cost: string;
  site_points: number | null;
  duel: IncognitosDuelView | null;
  seats: IncognitosSeatView[];
}
/**
 * A link along which the player to move can continue, and from which end.
 *
 * A move marks one or more of the free sections, in order. `later` means not in this turn:
 * the player has already started from that shuttle.
 */
export interface IncognitosWayView {
  link: number;
  start: string;
  sections: number[];
  later: boolean;
}
/**
 * Take a seat of a link: a certain one, or the first that is free.
 */
export interface Join {
  secret: string;
  name?: string | null;
  seat?: number | null;
}
/**
 * Who judged: the kind, its name, and a digest of all that its opinion depends on.
 */
export interface JudgeName {
  kind: string;
  name: string;
  digest: string;
}
/**
 * A game's tutorial: its steps, how many entries it has, and the coach's last words.
 */
export interface Lesson {
  title: string;
  steps: LessonStep[];
  length: number;
  end: string;
}
/**
 * What a coach says after entry `seq`: the learner is to do `do`, at one of these spots.
 */
export interface LessonStep {
  seq: number;
  do: string;
  at: string[];
  text: string;
}
/**
 * Says whether the table is on the screen: a page in the background is not.
 */
export interface Look {
  v: 1;
  type: 'look';
  looking: boolean;
}
/**
 * What could be scored beside a space now.
 *
 * The points are a planet's medals, those of the next free moon, or those of comet and galaxy.
 */
export interface MlemBeside {
  kind: 'planet' | 'moon' | 'taken' | 'deep' | 'nothing';
  place: string | null;
  points: number[];
}
/**
 * An astronaut that boards; with the crew so far, the rocket would start from `space`.
 */
export interface MlemBoarding {
  kind: 'boarding';
  space: number;
}
/**
 * How likely some travel phase ends at a body, or in `deep` space.
 */
export interface MlemBodyOdds {
  body: string;
  chance: number;
}
/**
 * A crash by choice, and how many failures there would be.
 */
export interface MlemCrash {
  kind: 'crash';
  failures: number;
}
/**
 * The points an astronaut can expect by landing now, after one more flight, or later.
 */
export interface MlemCrewOdds {
  seat: number;
  astronaut: string;
  commands: boolean;
  land: number | null;
  stay_once: number;
  stay: number;
}
/**
 * An astronaut on the rocket.
 */
export interface MlemCrewView {
  seat: number;
  astronaut: string;
  aboard: boolean;
  used: boolean;
}
/**
 * A mission to give back.
 */
export interface MlemReturning {
  kind: 'returning';
  mission: string;
}
/**
 * Where a pick takes the rocket.
 *
 * The way is the space the dice lead to, then those that tunnels lead to.
 */
export interface MlemFlight {
  kind: 'flight';
  steps: number;
  way: number[];
  dice: number;
  tokens: string[];
  ufo: boolean;
  beside: MlemBeside;
  helpers: ('engineer' | 'token')[];
}
/**
 * The dice to roll again.
 */
export interface MlemReroll {
  kind: 'reroll';
  dice: number;
}
/**
 * A landing beside a space.
 *
 * The points are those of the moon or deep space, or what the seat would now hold on the
 * planet; the medal is 0 for gold. The commander is set if the command would pass on.
 */
export interface MlemLanding {
  kind: 'landing';
  space: number;
  place: string;
  points: number;
  medal: number | null;
  dice: number;
  commander: number | null;
}
/**
 * Staying aboard, or, after a crash, going home.
 */
export interface MlemStaying {
  kind: 'staying' | 'home';
  space: number;
  dice: number;
  helpers: ('engineer' | 'token')[];
}
/**
 * What the commander may pick: dice of one face, an engineer, or the token's extra dice.
 *
 * `steps` is how far it takes the rocket; `why` says why it cannot be picked now.
 */
export interface MlemGroupView {
  id: string;
  dice: string;
  steps: number;
  why: MlemReason | null;
}
/**
 * Why something cannot be done now: the rule's number, and a sentence by its code.
 *
 * The sentences of a game are in its `reasons.json`, in every language.
 */
export interface MlemReason {
  code: string;
  rule: string;
  values?: {
    [k: string]: number | string;
  };
}
/**
 * An astronaut that has landed; on a moon, `moon` counts from the farthest.
 */
export interface MlemLandedView {
  astronaut: string;
  place: string;
  moon: number | null;
}
/**
 * A planet's rows: the seats in the order in which they first landed, with their counts.
 *
 * A seat's medal (0 for gold) and points are those that it holds now.
 */
export interface MlemPlanetView {
  id: string;
  seats: number[];
  counts: number[];
  medals: number[];
  points: number[];
}
/**
 * The odds of a position. While a roll lies there, `picks` leads from actions to rockets.
 */
export interface MlemPositionOdds {
  policy: string;
  rockets: MlemRocketOdds[];
  picks: {
    [k: string]: number;
  };
}
/**
 * A rocket before a roll, and its odds.
 */
export interface MlemRocketOdds {
  space: number;
  dice: number;
  crash: number | null;
  bodies: MlemBodyOdds[];
  crew: MlemCrewOdds[];
}
/**
 * The rocket; the commander and the roll are None while there is none.
 *
 * The groups are those of the roll that the commander picks from.
 */
export interface MlemRocketView {
  space: number;
  dice: number;
  crew: MlemCrewView[];
  commander: number | null;
  roll: string | null;
  groups: MlemGroupView[];
}
/**
 * A player: everything open, and whatever is hidden that the viewer may see.
 *
 * The score, with its parts, is the one if the game ended now, as far as the viewer may
 * know; hidden parts are left out.
 */
export interface MlemSeatView {
  score: number;
  parts: {
    [k: string]: number;
  };
  home: string[];
  landed: MlemLandedView[];
  goals: string[];
  ufo_tokens: number;
  exploration_tokens: number;
  missions_held: number;
  ufo_points: number[] | null;
  exploration_points: number[] | null;
  missions: string[] | null;
  missions_done: string[] | null;
}
/**
 * The UFO, its tokens, and the expedition token in use.
 */
export interface MlemUfoView {
  space: number;
  tokens_left: number;
  next_points: number | null;
  token: string | null;
  token_ready: boolean;
  pile: number;
}
/**
 * A game of MLEM as one seat sees it.
 */
export interface MlemView {
  game: string;
  board: string;
  variants: string[];
  phase: string;
  turn: number | null;
  seat: number | null;
  legal: string[];
  expedition: number;
  starter: number | null;
  failures: number;
  rocket: MlemRocketView;
  goals_open: string[];
  planets: MlemPlanetView[];
  seats: MlemSeatView[];
  ufo: MlemUfoView | null;
  explorations: string[] | null;
  exploration_pile: number;
}
/**
 * Move to another seat, before the start.
 */
export interface Move {
  to: number;
}
/**
 * An entry of a record: an outcome of chance with its luck, or a decision with its error.
 */
export interface MoveReview {
  seq: number;
  by: number | string;
  do: string;
  value: number[];
  reassessment: number[];
  luck?: number[] | null;
  error?: number[] | null;
  best?: string | null;
  band?: string | null;
  margin?: number | null;
  is_confirmed?: boolean;
  alternatives?: Alternative[];
  chances?: {
    [k: string]: number;
  };
}
/**
 * Whether others in the network reach the server, where, and whether I may change that.
 */
export interface NetworkInfo {
  open: boolean;
  can_switch: boolean;
  addresses: string[];
}
/**
 * Let others in the network reach the server, or no longer.
 */
export interface NetworkSwitch {
  open: boolean;
}
/**
 * A tutorial to be set up; `name` is the learner's.
 */
export interface NewLesson {
  name?: string | null;
}
/**
 * Who will sit there: me, someone at my screen, someone invited by a link, or a bot.
 */
export interface NewSeat {
  kind: 'me' | 'here' | 'link' | 'bot';
  name?: string | null;
  bot?: string | null;
  colour?: ('marigold' | 'sky' | 'coral' | 'mint' | 'orchid') | null;
}
/**
 * A table to be set up; a custom board comes as the content of its file.
 */
export interface NewTable {
  game: string;
  board?: string | null;
  board_data?: {
    [k: string]: unknown;
  } | null;
  /**
   * @maxItems 20
   */
  options?: string[];
  first?: number | null;
  /**
   * @minItems 1
   * @maxItems 6
   */
  seats: NewSeat[];
  pace?: 'human' | 'none';
  lobby?: boolean;
  terms?: TermsMessage | null;
  chains?: boolean;
}
/**
 * How long a table waits for a player, in seconds; None: forever.
 *
 * A bot plays for a player who is away for `stand_in`. With a clock, everybody has `bank` for all
 * decisions, and `increment` more after each; a bot plays for whoever has used it up.
 * With `advice`, everybody may ask for hints and odds.
 */
export interface TermsMessage {
  stand_in?: number | null;
  bank?: number | null;
  increment?: number;
  advice?: boolean;
}
/**
 * The odds of a table after a change, as a seat may know them; `odds` are the game's own.
 */
export interface Odds {
  log: number;
  seat: number | null;
  odds: unknown;
}
/**
 * Where a game was played on from: a table, and how many of its entries.
 */
export interface OriginInfo {
  table: string;
  seq: number;
}
/**
 * Asks for a `pong`: a browser cannot tell by itself whether a quiet socket still works.
 */
export interface Ping {
  v: 1;
  type: 'ping';
}
/**
 * Play an action; `log` is the last change that the player has seen.
 */
export interface Play {
  v: 1;
  type: 'play';
  seat: number;
  log: number;
  do: string;
}
/**
 * The answer to a `ping`.
 */
export interface Pong {
  v: 1;
  type: 'pong';
}
/**
 * Who is there now.
 */
export interface Presence {
  v: 1;
  type: 'presence';
  seats: SeatInfo[];
}
/**
 * A seat as everybody may know it.
 */
export interface SeatInfo {
  name: string;
  colour: string | null;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  absence: ('handed' | 'away' | 'late' | 'resigned') | null;
  host: boolean;
  ready: boolean;
  link: boolean;
  online: boolean;
  looking: boolean;
  mine: boolean;
}
/**
 * What each legal action of a seat would do, after a change of the table.
 */
export interface Previews {
  log: number;
  seat: number;
  previews: PreviewMessage[];
}
/**
 * A browser that wants no more notices.
 */
export interface PushEndpoint {
  endpoint: string;
}
/**
 * Whether the server sends notices to devices: its public key, or null.
 */
export interface PushInfo {
  key: string | null;
}
/**
 * A browser that wants notices, as its push service has set it up.
 */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: 'en' | 'fr' | 'uk';
}
/**
 * Whether a reply was right, and what the choices are worth, the best first.
 *
 * `margin` is how far the lead of the best may be off. Actions that are not listed were at
 * least `behind` worse at a glance. `line` are the decisions that follow the best action.
 * `found` is how likely each opponent is to find it. `did` is what was done in one's own
 * game, `again` when the position comes back, in seconds since 1970.
 */
export interface PuzzleAnswer {
  right: boolean;
  solution: string;
  values: PuzzleValue[];
  margin: number;
  behind: number;
  line: PuzzleStep[];
  found: {
    [k: string]: number;
  };
  before: RatingInfo | null;
  after: RatingInfo | null;
  did: string | null;
  again: number | null;
}
/**
 * An action, and the share of victory that it is worth to whoever decides.
 */
export interface PuzzleValue {
  do: string;
  value: number;
}
/**
 * A decision that follows the best action: the view, and what the choices are worth.
 */
export interface PuzzleStep {
  view: unknown;
  values: PuzzleValue[];
}
/**
 * Somebody's rating at a game's puzzles, and how far it may be off.
 */
export interface RatingInfo {
  points: number;
  deviation: number;
}
/**
 * The puzzles of a game, and how far somebody is with them.
 *
 * `themes` and `difficulties` say how many puzzles each has. `day` is the number of today's
 * puzzle, `day_right` whether it was found, null before an answer. `blunders` are one's own,
 * `due` those that have come back; `next_due` is when the first of them all comes or came
 * back, in seconds since 1970.
 */
export interface PuzzleBook {
  game: string;
  count: number;
  themes: {
    [k: string]: number;
  };
  difficulties: {
    [k: string]: number;
  };
  day: number | null;
  day_right: boolean | null;
  rating: RatingInfo;
  right: number;
  wrong: number;
  blunders: number;
  due: number;
  next_due: number | null;
}
/**
 * A position to decide, as its mover may see it; a puzzle by its number, or a blunder.
 *
 * `was_right` says how it was answered before, null if it was not; only a first answer counts
 * for the rating. `chances` are those of each choice, by their names.
 */
export interface PuzzleInfo {
  game: string;
  board: string;
  players: number;
  options: string[];
  seat: number;
  view: unknown;
  previews: PreviewMessage[];
  chances: {
    [k: string]: {
      [k: string]: number;
    };
  };
  number: number | null;
  theme: string | null;
  difficulty: number | null;
  rating: number | null;
  was_right: boolean | null;
  blunder: BlunderInfo | null;
}
/**
 * What somebody would do.
 */
export interface PuzzleReply {
  do: string;
}
/**
 * The text of a QR code.
 */
export interface QrText {
  text: string;
}
/**
 * Show a reaction to everybody at the table.
 */
export interface React {
  v: 1;
  type: 'react';
  seat: number;
  emote: 'hello' | 'joy' | 'wow' | 'grumble' | 'sad' | 'luck';
}
/**
 * What somebody at a seat shows.
 */
export interface Reaction {
  v: 1;
  type: 'reaction';
  seat: number;
  emote: 'hello' | 'joy' | 'wow' | 'grumble' | 'sad' | 'luck';
}
/**
 * Whether a player is ready for the start.
 */
export interface Ready {
  ready: boolean;
}
/**
 * How a game ended.
 */
export interface ResultMessage {
  scores: number[];
  winners: number[];
  breakdown: {
    [k: string]: number;
  }[];
  reason: string;
}
/**
 * A game, judged; `is_whole` is false while more is to come.
 */
export interface Review {
  game: string;
  board: string;
  options: string[];
  is_over: boolean;
  is_whole: boolean;
  judge: JudgeName;
  seats: SeatReview[];
  moves: MoveReview[];
  turning_points: number[];
  bands?: {
    [k: string]: number;
  };
}
/**
 * The ledger of a seat: the first four numbers add up to its result.
 */
export interface SeatReview {
  name: string;
  start: number;
  luck: number;
  decisions: number;
  reassessment: number;
  result: number;
  own_errors: number;
  choices: number;
  grade: string | null;
}
/**
 * How far a review is, and what is known; `preparing` while the judge is compiled.
 */
export interface Reviewing {
  state: 'done' | 'failed' | 'preparing' | 'working';
  review: Review | null;
}
/**
 * Hand one's seat to a bot, or with None take it back.
 */
export interface SeatChange {
  bot: string | null;
}
/**
 * Show the link of a seat's chain that a roll waits for.
 */
export interface ShowLink {
  v: 1;
  type: 'link';
  seat: number;
  roll: number;
  link: string;
}
/**
 * Where the game stands for a seat, and what it had not seen yet.
 *
 * `log` grows with every change of the table, also when a decision is taken
 * back; `seq` is the number of entries of the game as it stands. `previews` say what each
 * legal action would do; with None there are many, to be asked for when they are needed.
 * `frames` lead from the view that the client knows to this one: for each event what changed
 * with each of its facts, and at its end. Views on the way list no legal actions. With None
 * there is no such way, or a long one.
 */
export interface State {
  v: 1;
  type: 'state';
  log: number;
  seq: number;
  seat: number | null;
  view: unknown;
  previews: PreviewMessage[] | null;
  events: EventMessage[];
  frames: Change[][][] | null;
  since: number;
  can_undo: boolean;
  table: TableInfo;
}
/**
 * A table as everybody may know it.
 */
export interface TableInfo {
  id: string;
  game: string;
  board: string;
  options: string[];
  seats: SeatInfo[];
  seq: number;
  turn: number | null;
  over: boolean;
  secrets: boolean;
  created: string;
  changed: string;
  result: ResultMessage | null;
  next: string | null;
  tutorial: boolean;
  phase: 'lobby' | 'playing' | 'closed';
  terms: TermsInfo;
  time_left: number[] | null;
  undo: UndoInfo | null;
  chains: boolean;
  roll: number | null;
  secret_turn: boolean;
  votes: VoteInfo[];
  origin: OriginInfo | null;
}
/**
 * How long a table waits for somebody: see `TermsMessage`.
 */
export interface TermsInfo {
  stand_in: number | null;
  bank: number | null;
  increment: number;
  advice: boolean;
}
/**
 * A seat asks to take the game back to entry `to`; the seats that still have to agree.
 */
export interface UndoInfo {
  seat: number;
  to: number;
  log: number;
  waiting: number[];
}
/**
 * Seats whose players want a bot to play for somebody who is away.
 */
export interface VoteInfo {
  seat: number;
  by: number[];
}
/**
 * Take back one's last decision.
 */
export interface Undo {
  v: 1;
  type: 'undo';
  seat: number;
  log: number;
}
/**
 * Whether one agrees to take the game back, after this many changes of the table.
 *
 * `seat` is the seat that asked: another request may have arrived meanwhile.
 */
export interface UndoAnswer {
  log: number;
  seat?: number | null;
  agree: boolean;
}
/**
 * Switch to another seat's view; None: what anybody may see.
 */
export interface Watch {
  v: 1;
  type: 'watch';
  seat: number | null;
}
/**
 * Why an action, or a thing of the game, cannot be used now; None if it can.
 */
export interface WhyNot {
  reason: ReasonMessage | null;
}

/** Numbers of the rules that pages draw, by game. */
export const NUMBERS = {
  mlem: { deep_space: 26, goal_points: 5, tunnel_length: 4 },
  incognitos: { pad_places: 2 },
} as const;

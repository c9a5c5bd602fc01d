/** A mat as its file says it, and a game as one seat sees it. */

export type Face = 1 | 2 | 3 | 4 | '*';

export interface Space {
  fuel: Face[];
  burn: number;
}

export interface Planet {
  id: string;
  name: string;
  spaces: number[];
  points: number[];
}

export interface Moons {
  id: string;
  name: string;
  space: number;
  points: number[];
}

export interface ExpeditionToken {
  id: string;
  ufo: number;
  dice: number;
  ability: 'keep' | 'reroll' | 'extra';
  faces?: Face[];
}

export interface ExplorationToken {
  id: string;
  space: number;
  effect: number | 'die' | 'tunnel';
}

export interface Mission {
  id: string;
  target: string;
}

export interface MlemBoard {
  id: string;
  name: string;
  satellite: number;
  failures: number;
  comet: number;
  galaxy: number;
  spaces: Space[];
  planets: Planet[];
  moons: Moons[];
  ufo: number[];
  expeditions: ExpeditionToken[];
  explorations: ExplorationToken[];
  missions: Mission[];
}

export const ASTRONAUTS = [
  'pioneer',
  'drifter',
  'parachutist',
  'moonwalker',
  'settler',
  'voyager',
  'tinkerer',
  'engineer',
] as const;
export type Astronaut = (typeof ASTRONAUTS)[number];

export const GOALS = ['planets', 'planet', 'moons', 'deep'] as const;
export type Goal = (typeof GOALS)[number];

export type Phase =
  | 'first'
  | 'deal'
  | 'return'
  | 'place'
  | 'reveal'
  | 'board'
  | 'roll'
  | 'fly'
  | 'land'
  | 'parachute'
  | 'over';

export interface CrewView {
  seat: number;
  astronaut: Astronaut;
  aboard: boolean;
  used: boolean;
}

export interface RocketView {
  space: number;
  dice: number;
  crew: CrewView[];
  commander: number | null;
  roll: string | null;
}

export interface LandedView {
  astronaut: Astronaut;
  place: string;
  moon: number | null;
}

export interface SeatView {
  home: Astronaut[];
  landed: LandedView[];
  moon_points: number;
  deep_points: number;
  goals: Goal[];
  ufo_tokens: number;
  exploration_tokens: number;
  missions_held: number;
  ufo_points: number[] | null;
  exploration_points: number[] | null;
  missions: string[] | null;
}

export interface PlanetView {
  id: string;
  seats: number[];
  counts: number[];
}

export interface UfoView {
  space: number;
  tokens_left: number;
  next_points: number | null;
  token: string | null;
  token_ready: boolean;
  pile: number;
}

export interface MlemView {
  game: string;
  board: string;
  variants: string[];
  phase: Phase;
  turn: number | null;
  seat: number | null;
  legal: string[];
  expedition: number;
  starter: number | null;
  failures: number;
  rocket: RocketView;
  goals_open: Goal[];
  planets: PlanetView[];
  seats: SeatView[];
  ufo: UfoView | null;
  explorations: string[] | null;
  exploration_pile: number;
}

export const DEEP_SPACE = 26;
export const FIRST_BODY_SPACE = 6;
export const GOAL_POINTS = 5;
export const MOST_DICE = 6;
export const TUNNEL_LENGTH = 4;

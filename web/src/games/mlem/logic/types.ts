/** A mat as its file says it, and a game as one seat sees it. */
import * as messages from '../../../lib/messages';

export type MlemOdds = messages.MlemPositionOdds;

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
  space: number | number[];
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
  target: string | string[];
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

// The server's views, with the words of the game in place of any text.

export interface CrewView extends messages.MlemCrewView {
  astronaut: Astronaut;
}

export interface RocketView extends messages.MlemRocketView {
  crew: CrewView[];
}

export interface LandedView extends messages.MlemLandedView {
  astronaut: Astronaut;
}

export interface SeatView extends messages.MlemSeatView {
  home: Astronaut[];
  landed: LandedView[];
  goals: Goal[];
}

export type GroupView = messages.MlemGroupView;
export type Details = messages.MlemDetails;
export type PlanetView = messages.MlemPlanetView;
export type UfoView = messages.MlemUfoView;

export interface MlemView extends messages.MlemView {
  phase: Phase;
  rocket: RocketView;
  goals_open: Goal[];
  seats: SeatView[];
}

export const {
  deep_space: DEEP_SPACE,
  goal_points: GOAL_POINTS,
  tunnel_length: TUNNEL_LENGTH,
} = messages.NUMBERS.mlem;

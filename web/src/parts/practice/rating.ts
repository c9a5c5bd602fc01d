/** When a rating says something: before, the first few answers would make it jump. */
import type { RatingInfo } from '../../lib/types';

const SURE_ENOUGH = 150; // rating points of deviation: reached after three to five answers as a rule

export const isKnown = (rating: RatingInfo): boolean => rating.deviation <= SURE_ENOUGH;

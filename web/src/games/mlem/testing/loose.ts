/** A mat such as a printed box may show: unlike the standard one, where rule 9 allows it. */
import type { MlemBoard } from '../logic/types';
import { board } from './board';

const GONE = ['thimble', 'button', 'saucer', 'kibbles'];
const ON_NINE = ['e06', 'e08', 'e09'];

export const loose: MlemBoard = {
  ...board,
  id: 'loose',
  moons: board.moons
    .filter(({ id }) => !GONE.includes(id))
    .map((moons) =>
      moons.id === 'bells' ? { ...moons, space: [8, 9, 10], points: [1, 1] } : moons,
    ),
  explorations: board.explorations.map((token) =>
    ON_NINE.includes(token.id) ? { ...token, space: 9 } : token,
  ),
  missions: board.missions.map((mission, i) =>
    i === 0 ? { ...mission, target: ['tabbor', 'bells'] } : mission,
  ),
};

/** The name of an action for people who cannot see the picture. */
import type { View } from '../../lib/types';
import { t } from './i18n';
import { targetsOf } from './logic/board';
import { flight, readPick } from './logic/pick';
import { landingAt } from './logic/standing';
import type { Astronaut, MlemBoard, MlemView } from './logic/types';
import { landingName, liesAt, missionName, pickName, where } from './logic/words';

export function describe(
  action: string,
  seen: View,
  board: MlemBoard,
  names: string[] = [],
): string {
  const view = seen as MlemView;
  const [verb, rest = ''] = action.split(':');
  switch (verb) {
    case 'board':
      return boarding(rest as Astronaut, board);
    case 'return':
      return t('do.return', { place: missionPlace(rest, board) });
    case 'fly':
      return flying(action, view, board, names);
    case 'land':
      return landing(Number(rest), view, board);
    case 'stay':
      return t(view.phase === 'parachute' ? 'do.home' : 'do.stay');
    case 'reroll':
    case 'crash':
      return t(`do.${verb}`);
    default:
      return action;
  }
}

function boarding(who: Astronaut, board: MlemBoard): string {
  const ability = t(`ability.${who}`, { satellite: board.satellite });
  return t('do.board', { astronaut: t(`astronaut.${who}`), ability });
}

function missionPlace(id: string, board: MlemBoard): string {
  const mission = board.missions.find((one) => one.id === id);
  return mission ? missionName(board, targetsOf(mission)) : id;
}

function flying(action: string, view: MlemView, board: MlemBoard, names: string[]): string {
  const pick = readPick(action);
  if (!pick) return action;
  const { space } = flight(board, view, pick);
  const go = t('do.fly', { pick: pickName(action.slice('fly:'.length), names) });
  return `${go} ${t('fly.to', { where: where(space), what: liesAt(board, view, space) })}`;
}

function landing(drift: number, view: MlemView, board: MlemBoard): string {
  const key = drift > 0 ? 'do.land+1' : drift < 0 ? 'do.land-1' : 'do.land';
  const verb = t(view.phase === 'parachute' ? 'do.parachute' : key);
  const me = view.rocket.crew.find((crew) => crew.seat === view.turn);
  if (!me) return verb;
  const worth = landingAt(board, view, view.rocket.space + drift, me.seat, me.astronaut);
  return [verb, landingName(worth)].filter(Boolean).join(': ');
}

/** The name of an action for people who cannot see the picture. */
import type { PreviewMessage, View } from '../../lib/types';
import { t } from './i18n';
import { targetsOf } from './logic/board';
import { detailsOf } from './logic/details';
import type { Astronaut, MlemBoard, MlemView } from './logic/types';
import { flightName, landingName, missionName, pickName } from './logic/words';

export function describe(
  action: string,
  seen: View,
  board: MlemBoard,
  names: string[] = [],
  preview: PreviewMessage | null = null,
): string {
  const view = seen as MlemView;
  const [verb, rest = ''] = action.split(':');
  switch (verb) {
    case 'board':
      return t('do.board', { astronaut: t(`object.${rest as Astronaut}`) });
    case 'return':
      return t('do.return', { place: missionPlace(rest, board) });
    case 'fly':
      return flying(rest, board, names, preview);
    case 'land':
      return landing(Number(rest), view, board, preview);
    case 'stay':
      return t(view.phase === 'parachute' ? 'do.home' : 'do.stay');
    case 'reroll':
    case 'crash':
      return t(`do.${verb}`);
    default:
      return action;
  }
}

function missionPlace(id: string, board: MlemBoard): string {
  const mission = board.missions.find((one) => one.id === id);
  return mission ? missionName(board, targetsOf(mission)) : id;
}

function flying(
  groups: string,
  board: MlemBoard,
  names: string[],
  preview: PreviewMessage | null,
): string {
  const go = t('do.fly', { pick: pickName(groups, names) });
  const flight = detailsOf(preview, 'flight');
  return flight ? `${go} ${flightName(board, flight)}` : go;
}

function landing(
  drift: number,
  view: MlemView,
  board: MlemBoard,
  preview: PreviewMessage | null,
): string {
  const key = drift > 0 ? 'do.land+1' : drift < 0 ? 'do.land-1' : 'do.land';
  const verb = t(view.phase === 'parachute' ? 'do.parachute' : key);
  const worth = detailsOf(preview, 'landing');
  return worth ? t('do.land.at', { verb, place: landingName(board, worth) }) : verb;
}

/** The log in sentences, one for each fact. */
import type { FactMessage } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import { DEEP_SPACE } from './logic/types';
import type { Astronaut, Goal, MlemBoard } from './logic/types';
import { at, landingPlace, pickName } from './logic/words';

type Values = Record<string, string | number>;

/** A line of the log, or null for an unknown fact. */
export function sentence(fact: FactMessage, names: string[], board: MlemBoard): string | null {
  const key = `fact.${fact.what}`;
  if (!(key in dictionary.en)) return null;
  return t(`${key}${variant(fact)}` as Key, words(fact, names, board));
}

/** The ending of the key of a fact that is told in several ways. */
function variant({ what, about }: FactMessage): string {
  if (what === 'landed') return Number(about.points) > 0 ? '.points' : '';
  return what === 'flew' && Number(about.space) >= DEEP_SPACE ? '.deep' : '';
}

function words({ about }: FactMessage, names: string[], board: MlemBoard): Values {
  const values: Values = { ...about, most: board.failures };
  if ('seat' in about) values.name = names[Number(about.seat)] ?? '';
  if ('space' in about) values.where = at(Number(about.space));
  if ('dice' in about) values.dice = t('dice', { count: Number(about.dice) });
  if ('points' in about) values.points = t('points', { count: Number(about.points) });
  if ('astronaut' in about) values.astronaut = t(`object.${about.astronaut as Astronaut}`);
  if ('goal' in about) values.goal = t(`goal.${about.goal as Goal}`);
  if ('place' in about) values.place = landingPlace(board, String(about.place));
  if ('pick' in about)
    values.pick = pickName(String(about.pick).replace('fly:', ''), names, String(about.used));
  return values;
}

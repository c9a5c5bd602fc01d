/** The log in sentences: one for every fact that the rules tell. */
import type { FactMessage } from '../../lib/types';
import { dictionary, t, type Key } from './i18n';
import type { Astronaut, Goal, MlemBoard } from './logic/types';
import { pickName, placeName, where } from './logic/words';

type Values = Record<string, string | number>;

/** A line of the log, or null for what we do not know. */
export function sentence(fact: FactMessage, names: string[], board: MlemBoard): string | null {
  const key = `fact.${fact.what}`;
  if (!(key in dictionary.en)) return null;
  const points = Number(fact.about.points ?? 0);
  const scored = fact.what === 'landed' && points > 0;
  return t((scored ? 'fact.landed.points' : key) as Key, words(fact, names, board));
}

function words({ about }: FactMessage, names: string[], board: MlemBoard): Values {
  const values: Values = { ...about };
  if ('seat' in about) values.name = names[Number(about.seat)] ?? '';
  if ('space' in about) values.where = where(Number(about.space));
  if ('dice' in about) values.dice = t('dice', { count: Number(about.dice) });
  if ('points' in about) values.points = t('points', { count: Number(about.points) });
  if ('astronaut' in about) values.astronaut = t(`astronaut.${about.astronaut as Astronaut}`);
  if ('goal' in about) values.goal = t(`goal.${about.goal as Goal}`);
  if ('place' in about) values.place = placeName(board, String(about.place));
  if ('pick' in about) values.pick = pickName(String(about.pick).replace('fly:', ''), names);
  return values;
}

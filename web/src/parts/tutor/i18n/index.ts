/** The texts of the tutor; they are loaded when they are needed. */
import { translator, type Dictionary, type Message } from '../../../lib/i18n';

const en = {
  setting: 'Tutor: warn of choices that cost',
  off: 'No warnings',
  limit: '{share} of a victory or more',
  title: 'Really?',
  text: 'This costs about {cost} of a victory.',
  mine: 'Your choice',
  better: 'Better',
  back: 'Take it back',
  anyway: 'Play it anyway',
} satisfies Record<string, Message>;

type Key = keyof typeof en;

const fr: Record<Key, Message> = {
  setting: 'Tuteur : prévenir des choix qui coûtent',
  off: 'Aucun avertissement',
  limit: '{share} d’une victoire ou plus',
  title: 'Vraiment ?',
  text: 'Ce choix coûte environ {cost} d’une victoire.',
  mine: 'Votre choix',
  better: 'Mieux',
  back: 'Reprendre ce choix',
  anyway: 'Jouer quand même',
};

const uk: Record<Key, Message> = {
  setting: 'Наставник: попереджати про вибір, що коштує',
  off: 'Без попереджень',
  limit: '{share} перемоги або більше',
  title: 'Справді?',
  text: 'Це коштує близько {cost} перемоги.',
  mine: 'Ваш вибір',
  better: 'Краще',
  back: 'Забрати назад',
  anyway: 'Усе одно зіграти',
};

export const dictionary = { en, fr, uk } satisfies Dictionary<Key>;
export const t = translator<Key>(dictionary);

/** The texts about dice that anybody can check; loaded when somebody asks. */
import { translator, type Catalog, type Dictionary } from './translate';

const en = {
  'dice.text':
    'Before the game the server sealed a secret key, like a card in an envelope. Then every player’s word came in. Key and words together give every die and every deal. After the game the envelope is opened, and anybody can check each die.',
  'dice.note': 'Note the seal and your word, and compare them after the game.',
  'dice.none': 'The dice of this table were not sealed, so they cannot be checked.',
  'dice.seal': 'Seal',
  'dice.key': 'Key',
  'dice.words': 'Words',
  'dice.mine': 'Your word for the dice',
  'dice.say': 'Say it',
  'dice.said': 'Your word counts.',
  'dice.silent': 'nobody has said one',
  'dice.good': {
    one: 'Checked: {count} outcome, exactly as sealed.',
    other: 'Checked: all {count} outcomes, exactly as sealed.',
  },
  'dice.bad': 'These dice are not those that were sealed: {problem}',
  'dice.page': 'Save the check as a page',
  'dice.page.text':
    'You need not trust this server: the page derives every die again, in your own browser.',
};

const fr: Catalog<keyof typeof en> = {
  'dice.text':
    'Avant la partie, le serveur a scellé une clé secrète, comme une carte dans une enveloppe. Ensuite, chaque joueur a donné un mot. La clé et les mots déterminent ensemble chaque dé et chaque tirage. Après la partie, l’enveloppe est ouverte, et chacun peut vérifier chaque dé.',
  'dice.note': 'Notez le sceau et votre mot, puis comparez-les après la partie.',
  'dice.none': 'Les dés de cette table n’ont pas été scellés : on ne peut pas les vérifier.',
  'dice.seal': 'Sceau',
  'dice.key': 'Clé',
  'dice.words': 'Mots',
  'dice.mine': 'Votre mot pour les dés',
  'dice.say': 'Donner ce mot',
  'dice.said': 'Votre mot est pris en compte.',
  'dice.silent': 'personne n’en a donné',
  'dice.good': {
    one: 'Vérifié : {count} tirage, exactement comme scellé.',
    other: 'Vérifié : les {count} tirages, exactement comme scellés.',
  },
  'dice.bad': 'Ces dés ne sont pas ceux qui ont été scellés : {problem}',
  'dice.page': 'Enregistrer la vérification',
  'dice.page.text':
    'Inutile de faire confiance à ce serveur : la page recalcule chaque dé dans votre navigateur.',
};

const uk: Catalog<keyof typeof en> = {
  'dice.text':
    'Перед грою сервер запечатав таємний ключ, мов картку в конверті. Потім кожен гравець сказав своє слово. Ключ і слова разом визначають кожен кидок і кожну роздачу. Після гри конверт відкривають, і будь-хто може перевірити кожен кубик.',
  'dice.note': 'Запишіть печатку та своє слово й порівняйте їх після гри.',
  'dice.none': 'Кубики цього столу не були запечатані, тому їх не можна перевірити.',
  'dice.seal': 'Печатка',
  'dice.key': 'Ключ',
  'dice.words': 'Слова',
  'dice.mine': 'Ваше слово для кубиків',
  'dice.say': 'Сказати',
  'dice.said': 'Ваше слово враховано.',
  'dice.silent': 'ніхто ще не сказав',
  'dice.good': {
    one: 'Перевірено: {count} результат, усе саме так, як запечатано.',
    few: 'Перевірено: {count} результати, усе саме так, як запечатано.',
    many: 'Перевірено: {count} результатів, усе саме так, як запечатано.',
    other: 'Перевірено: {count} результату, усе саме так, як запечатано.',
  },
  'dice.bad': 'Це не ті кубики, що були запечатані: {problem}',
  'dice.page': 'Зберегти перевірку як сторінку',
  'dice.page.text':
    'Довіряти цьому серверу не треба: сторінка сама обчислює кожен кубик у вашому браузері.',
};

const dice = { en, fr, uk } satisfies Dictionary<keyof typeof en>;
export const diceText = translator<keyof typeof en>(dice);

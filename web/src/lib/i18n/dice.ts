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
  'dice.late': 'Too late: a die has fallen already.',
  'dice.silent': 'nobody has said one yet',
  'dice.good': {
    one: 'Checked: {count} outcome, exactly as sealed.',
    other: 'Checked: all {count} outcomes, exactly as sealed.',
  },
  'dice.bad': 'These dice are not those that were sealed: {problem}',
  'dice.page': 'Save the check as a page',
  'dice.page.text':
    'You need not trust this server: the page derives every die again, in your own browser.',
  'chains.text':
    'Every player’s device and the server drew a secret row of numbers before the game and showed only where it begins. Each roll uses up the next number of everybody. Nobody knows the others’ next numbers, so nobody can foresee or steer a roll as long as one of them is honest. After the game all numbers are shown, and anybody can check each die.',
  'chains.note': 'Note where your chain and the server’s begin, and compare them after the game.',
  'chains.server': 'The server’s chain begins with',
  'chains.seat': 'The chain of {name} begins with',
  'chains.mine': 'Your device holds this chain.',
  'chains.other':
    'This device holds no chain for your seat: the chains of the others vouch for the dice.',
  'chains.none': 'Without a chain: {names}',
  'chains.withheld': {
    one: '{count} roll went on without {name}, whose device did not answer in time.',
    other: '{count} rolls went on without {name}, whose device did not answer in time.',
  },
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
  'dice.late': 'Trop tard : un dé est déjà tombé.',
  'dice.silent': 'personne n’en a donné',
  'dice.good': {
    one: 'Vérifié : {count} tirage, exactement comme scellé.',
    other: 'Vérifié : les {count} tirages, exactement comme scellés.',
  },
  'dice.bad': 'Ces dés ne sont pas ceux qui ont été scellés : {problem}',
  'dice.page': 'Enregistrer la vérification',
  'dice.page.text':
    'Inutile de faire confiance à ce serveur : la page recalcule chaque dé dans votre navigateur.',
  'chains.text':
    'Avant la partie, l’appareil de chaque joueur et le serveur ont tiré une suite secrète de nombres et n’en ont montré que le début. Chaque lancer consomme le nombre suivant de chacun. Personne ne connaît le prochain nombre des autres : tant que l’un d’eux est honnête, personne ne peut prévoir ni influencer un lancer. Après la partie, tous les nombres sont montrés, et chacun peut vérifier chaque dé.',
  'chains.note':
    'Notez le début de votre chaîne et de celle du serveur, puis comparez-les après la partie.',
  'chains.server': 'La chaîne du serveur commence par',
  'chains.seat': 'La chaîne de {name} commence par',
  'chains.mine': 'Votre appareil détient cette chaîne.',
  'chains.other':
    'Cet appareil ne détient pas de chaîne pour votre place : celles des autres garantissent les dés.',
  'chains.none': 'Sans chaîne : {names}',
  'chains.withheld': {
    one: '{count} lancer a eu lieu sans {name}, dont l’appareil n’a pas répondu à temps.',
    other: '{count} lancers ont eu lieu sans {name}, dont l’appareil n’a pas répondu à temps.',
  },
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
  'dice.late': 'Запізно: кубик уже кинуто.',
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
  'chains.text':
    'Перед грою пристрій кожного гравця та сервер витягли таємний ряд чисел і показали лише його початок. Кожен кидок витрачає наступне число кожного. Ніхто не знає наступних чисел інших, тож ніхто не може передбачити кидок чи вплинути на нього, поки хоч хтось із них чесний. Після гри всі числа показують, і будь-хто може перевірити кожен кубик.',
  'chains.note':
    'Запишіть, з чого починаються ваш ланцюг і ланцюг сервера, й порівняйте їх після гри.',
  'chains.server': 'Ланцюг сервера починається з',
  'chains.seat': 'Ланцюг гравця {name} починається з',
  'chains.mine': 'Цей ланцюг зберігає ваш пристрій.',
  'chains.other':
    'Цей пристрій не має ланцюга для вашого місця: за кубики ручаються ланцюги інших.',
  'chains.none': 'Без ланцюга: {names}',
  'chains.withheld': {
    one: '{count} кидок відбувся без гравця {name}: пристрій не відповів вчасно.',
    few: '{count} кидки відбулися без гравця {name}: пристрій не відповів вчасно.',
    many: '{count} кидків відбулися без гравця {name}: пристрій не відповів вчасно.',
    other: '{count} кидка відбулися без гравця {name}: пристрій не відповів вчасно.',
  },
};

const dice = { en, fr, uk } satisfies Dictionary<keyof typeof en>;
export const diceText = translator<keyof typeof en>(dice);

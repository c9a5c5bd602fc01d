/** The texts of the page that needs no server. */
import { translator, type Catalog, type Dictionary } from '../lib/i18n/translate';

const en = {
  loading: 'Loading the table: {loaded} of {total} MB',
  starting: 'Setting up the table…',
  failed: 'The table could not be loaded. Check the connection and load the page again.',
  again: 'Load again',
  version: 'A new version is ready. Your games stay as they are.',
  use: 'Use it now',
  here: 'This page needs no server: games, bots and records stay in your browser.',
  what: 'What needs a server?',
  'what.text':
    'Here you play against bots, or with others around this screen, even without a network. These need a server:',
  'what.links': 'playing with people on other devices, and letting them watch',
  'what.notices': 'notices on your devices while the page is closed',
  'what.move':
    'To take a game along, save its record at the end of the game and open it on the server under “My games”. It works the other way round, too.',
  address: 'Address of a server',
  'address.wrong': 'This is not the address of a server.',
  open: 'Open',
  close: 'Close',
};
type Key = keyof typeof en;

const fr: Catalog<Key> = {
  loading: 'Chargement de la table : {loaded} sur {total} Mo',
  starting: 'Mise en place de la table…',
  failed: 'La table n’a pas pu être chargée. Vérifiez la connexion et rechargez la page.',
  again: 'Recharger',
  version: 'Une nouvelle version est prête. Vos parties restent telles quelles.',
  use: 'L’utiliser',
  here: 'Cette page se passe de serveur : parties et robots restent dans votre navigateur.',
  what: 'Qu’est-ce qui demande un serveur ?',
  'what.text':
    'Ici, vous jouez contre des robots ou à plusieurs autour de cet écran, même sans réseau. Il faut un serveur pour :',
  'what.links': 'jouer avec d’autres appareils, ou laisser quelqu’un regarder',
  'what.notices': 'être prévenu sur vos appareils quand la page est fermée',
  'what.move':
    'Pour emporter une partie, enregistrez-la à la fin et ouvrez le fichier sur le serveur, sous « Mes parties ». L’inverse marche aussi.',
  address: 'Adresse d’un serveur',
  'address.wrong': 'Ce n’est pas l’adresse d’un serveur.',
  open: 'Ouvrir',
  close: 'Fermer',
};

const uk: Catalog<Key> = {
  loading: 'Завантажуємо стіл: {loaded} з {total} МБ',
  starting: 'Готуємо стіл…',
  failed: 'Не вдалося завантажити стіл. Перевірте з’єднання й завантажте сторінку знову.',
  again: 'Завантажити знову',
  version: 'Готова нова версія. Ваші партії залишаться, як є.',
  use: 'Перейти на неї',
  here: 'Цій сторінці не потрібен сервер: партії, боти й записи лишаються у вашому браузері.',
  what: 'Для чого потрібен сервер?',
  'what.text':
    'Тут ви граєте проти ботів або разом за цим екраном, навіть без мережі. Сервер потрібен, щоб:',
  'what.links': 'грати з людьми на інших пристроях і дозволяти їм дивитися',
  'what.notices': 'отримувати сповіщення, коли сторінку закрито',
  'what.move':
    'Щоб узяти партію з собою, збережіть її запис після гри й відкрийте його на сервері в розділі «Мої ігри». Навпаки теж можна.',
  address: 'Адреса сервера',
  'address.wrong': 'Це не адреса сервера.',
  open: 'Відкрити',
  close: 'Закрити',
};

export const t = translator<Key>({ en, fr, uk } satisfies Dictionary<Key>);

/** The texts about a record as a QR code; loaded when somebody asks for one. */
import { translator, type Catalog, type Dictionary } from './translate';

const en = {
  text: 'Scan this with another device: the game opens there, to be watched or kept.',
  long: 'This game is too long for a QR code. Save its record as a file instead.',
};
type Key = keyof typeof en;

const fr: Catalog<Key> = {
  text: 'Scannez ce code avec un autre appareil : la partie s’y ouvre, à revoir ou à garder.',
  long: 'Cette partie est trop longue pour un code QR. Enregistrez-la plutôt dans un fichier.',
};

const uk: Catalog<Key> = {
  text: 'Відскануйте цей код іншим пристроєм: партія відкриється там, щоб її переглянути чи зберегти.',
  long: 'Ця партія задовга для QR-коду. Краще збережіть її запис у файл.',
};

export const parcelText = translator<Key>({ en, fr, uk } satisfies Dictionary<Key>);

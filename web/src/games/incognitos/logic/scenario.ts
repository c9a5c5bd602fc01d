/** A scenario in the reader's language, or by the title in a custom board file. */
import { t, type Key } from '../i18n';
import { en } from '../i18n/en';

export function scenarioText(board: { name: string; title: string }): string {
  const key = `boards.${board.name}`;
  return key in en ? t(key as Key) : board.title;
}

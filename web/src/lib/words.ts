/** Words for what the server names: refusals, bots, options. */
import type { Refused } from './api';
import type { GameModule } from './game';
import { look, t } from './i18n';
import { shell } from './i18n/shell';
import type { BoardInfo } from './types';

const DETAILED = new Set(['bad-board', 'bad-record', 'bad-setup']);

interface Problem extends Pick<Refused, 'code' | 'text'> {
  rule?: string | null;
}

/** What a refusal means to a person; faults in files keep the server's details. */
export function problemText({ code, text, rule }: Problem): string {
  const known = look(shell, `problem.${code}`) ?? t('problem.refused');
  if (DETAILED.has(code) && text) return `${known} ${text}`;
  return code === 'illegal' && rule ? `${known} ${t('problem.rule', { rule })}` : known;
}

export function botText(name: string): string {
  return look(shell, `bot.${name}`) ?? name;
}

export function botHint(name: string): string | null {
  return look(shell, `bot.${name}.hint`);
}

export function optionText(game: GameModule | null, name: string): string {
  return (game && look(game.dictionary, `option.${name}`)) ?? name;
}

export function optionHint(game: GameModule | null, name: string): string | null {
  return game && look(game.dictionary, `option.${name}.hint`);
}

/** A board in the reader's language, or by the title in its file. */
export function boardText(game: GameModule | null, board: BoardInfo): string {
  return (game && look(game.dictionary, `boards.${board.name}`)) ?? board.title;
}

export function endingText(game: GameModule | null, reason: string): string | null {
  return game && look(game.dictionary, `ending.${reason}`);
}

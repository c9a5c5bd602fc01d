/** Texts for the server's codes: refusals, bots, options. */
import type { Refused } from './api';
import { kindOf } from './bots';
import type { GameModule } from './game';
import { look, t } from './i18n';
import { shell } from './i18n/shell';
import type { BoardInfo, OpponentInfo, ReasonMessage } from './types';

const DETAILED = new Set(['bad-board', 'bad-record', 'bad-setup']);

interface Problem extends Pick<Refused, 'code' | 'text'> {
  rule?: string | null;
  reason?: ReasonMessage | null;
}

/** Why something cannot be done, with the number of the rule. */
export function reasonText(game: GameModule | null, reason: ReasonMessage): string {
  const named = Object.entries(reason.values).map(([name, value]) => [
    name,
    game?.reasonValue?.(name, value) ?? value,
  ]);
  const sentence = game && look(game.reasons, reason.code, Object.fromEntries(named));
  return `${sentence ?? t('problem.illegal')} (${reason.rule})`;
}

/** A refusal in plain words; faults in files keep the server's details. */
export function problemText(
  { code, text, rule, reason }: Problem,
  game: GameModule | null = null,
): string {
  if (reason) return reasonText(game, reason);
  const known = look(shell, `problem.${code}`) ?? t('problem.refused');
  if (DETAILED.has(code) && text) return `${known} ${text}`;
  return code === 'illegal' && rule ? `${known} ${t('problem.rule', { rule })}` : known;
}

function named(key: string, name: string): string {
  return look(shell, `${key}.${name}`) ?? name;
}

function explained(key: string, name: string): string {
  const hint = look(shell, `${key}.${name}.hint`);
  return hint ? `${named(key, name)} – ${hint}` : named(key, name);
}

/** A bot by its level, with its temperament where it has one, and whether it goes easy. */
export function botText(name: string): string {
  const [plain = name, temperature] = name.split('~');
  const [kind = plain, mood] = plain.split(':');
  const words = [named('bot', kind)];
  if (mood) words.push(named('mood', mood));
  if (temperature) words.push(t('bot.easy'));
  return words.join(', ');
}

/** What an opponent is called; one that is new to us goes by its bot. */
export function opponentName({ id, bot }: OpponentInfo): string {
  return look(shell, `opponent.${id}`) ?? botText(bot);
}

/** An opponent in one sentence. */
export function opponentText({ id, bot }: OpponentInfo): string {
  return look(shell, `opponent.${id}.hint`) ?? levelText(kindOf(bot));
}

/** A level of bots, and what such a bot does. */
export function levelText(kind: string): string {
  return explained('bot', kind);
}

export function moodText(mood: string): string {
  return explained('mood', mood);
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

/** How a game is best played for the first time. */
export function firstGameText(game: GameModule | null): string | null {
  return game && look(game.dictionary, 'setup.first');
}

export function endingText(game: GameModule | null, reason: string): string | null {
  return game && look(game.dictionary, `ending.${reason}`);
}

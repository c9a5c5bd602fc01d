/** Links by name: `sh1-m01`, or `sh1-m01.left` where several join the same destinations. */
import type { IncognitosBoard, Link } from './types';

/** The links that join the same two destinations, in the order of the file. */
export function parallels(board: IncognitosBoard, { a, b }: Link): Link[] {
  return board.link.filter((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
}

/** What tells a link from those beside it: its id, or nothing. */
export function ownId(board: IncognitosBoard, link: Link): string | null {
  return parallels(board, link).length > 1 ? (link.id ?? null) : null;
}

/** The name of a link in action texts, from its end a. */
export function linkName(board: IncognitosBoard, link: Link): string {
  const id = ownId(board, link);
  return `${link.a}-${link.b}${id === null ? '' : `.${id}`}`;
}

/** The link that a name means, and whether the name begins at its end a. */
export function linkOf(name: string, board: IncognitosBoard): { link: number; isForward: boolean } {
  const [ends = '', id = null] = name.split('.');
  const link = board.link.findIndex(
    (one) => [`${one.a}-${one.b}`, `${one.b}-${one.a}`].includes(ends) && ownId(board, one) === id,
  );
  const found = board.link[link];
  return { link, isForward: !!found && `${found.a}-${found.b}` === ends };
}

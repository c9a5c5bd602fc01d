/** Dice as letters. */
import { SYMBOLS, type Die } from './types';

/** Dice in the order in which texts name them. */
export function inOrder(dice: Iterable<string>): Die[] {
  return ([...dice] as Die[]).sort((one, other) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(other));
}

/** Which seat's view this screen shows when several people share it. */
import type { EventMessage, State, TableInfo } from './types';

export interface ScreenSeat {
  /** The seat whose view is shown, or null for the public view. */
  watch: number | null;
  /** The seat whose player must be handed the device first. */
  passTo: number | null;
}

/** The seats that people at this screen play. */
export function seatsHere(table: TableInfo): number[] {
  return table.seats.flatMap((seat, i) => (seat.mine && seat.kind === 'person' ? [i] : []));
}

function ownSeats(table: TableInfo): number[] {
  return table.seats.flatMap((seat, i) => (seat.mine ? [i] : []));
}

/**
 * Where choices are secret, the device is passed on first. Other secrets stay covered until
 * somebody asks for them, so nothing is in the way of a turn.
 */
export function screenSeat(table: TableInfo, watched: number | null): ScreenSeat {
  const here = seatsHere(table);
  // Whoever has left their seat to a bot may still be holding the device.
  const isShared = table.secrets && !table.over && ownSeats(table).length > 1;
  if (table.turn !== null && here.includes(table.turn) && table.turn !== watched) {
    const isHidden = isShared && table.secret_turn;
    return isHidden ? { watch: null, passTo: table.turn } : { watch: table.turn, passTo: null };
  }
  if (watched !== null && table.seats[watched]?.mine) return { watch: watched, passTo: null };
  return { watch: isShared ? null : (here[0] ?? ownSeats(table)[0] ?? null), passTo: null };
}

/** Whether the table waits for somebody at this screen. */
export function isOurTurn(table: TableInfo): boolean {
  return table.turn !== null && seatsHere(table).includes(table.turn);
}

/**
 * The seat here whose last decision can be taken back. Around one screen without secrets that
 * may be a seat whose turn has already passed.
 */
export function undoSeat(state: State, events: readonly EventMessage[]): number | null {
  if (state.can_undo) return state.seat;
  const by = events.at(-1)?.by ?? null;
  // While a roll is in the air, nothing is taken back.
  const isOpen = !state.table.secrets && !state.table.over && state.table.turn !== null;
  return by !== null && isOpen && seatsHere(state.table).includes(by) ? by : null;
}

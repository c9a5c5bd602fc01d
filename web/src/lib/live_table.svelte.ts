/** A table that is played at: what the server says of it, and as much of that as is shown. */
import { untrack } from 'svelte';
import { coloursOf } from './colours';
import type { GameModule } from './game';
import { lastDecision } from './log';
import { Reactions } from './reactions.svelte';
import { storyOf } from './game_story';
import { isOurTurn, screenSeat, undoSeat } from './screen_seats';
import { TableSocket } from './socket.svelte';
import type { Story } from './story.svelte';
import { transport } from './transport';
import type { ErrorMessage, TableInfo } from './types';

/** What people arrange is true at once, whatever is being shown. */
const arrangedAt = ({ seats, phase, terms, undo, votes }: TableInfo) => ({
  ...{ seats, phase, terms, undo, votes },
});

/** To be made while a component begins: it keeps up with its socket as long as that lives. */
export class LiveTable {
  readonly story: Story;
  readonly socket: TableSocket;
  readonly reactions = new Reactions();

  /** The table as shown; a rematch and what people arrange are known beside the story. */
  readonly table = $derived.by((): TableInfo => {
    return { ...this.#known, ...this.#arranged, next: this.#known.next ?? this.rematch };
  });
  readonly names = $derived(this.table.seats.map((seat) => seat.name));
  readonly colours = $derived(coloursOf(this.table.seats.map((seat) => seat.colour)));

  /** Whether somebody at this screen is asked. */
  readonly ours = $derived.by(
    () => !this.#onlyWatches && this.story.isNow && isOurTurn(this.table),
  );
  /** Nobody is asked, and no eyes change, before everything has been shown. */
  readonly seats = $derived.by(() => {
    if (this.#onlyWatches) return { watch: null, passTo: null };
    const { seat } = this.socket;
    return this.story.isNow ? screenSeat(this.table, seat) : { watch: seat, passTo: null };
  });
  /** Whose last decision can be taken back. */
  readonly undoable = $derived.by(() => {
    const { state, events, isNow } = this.story;
    return state && isNow && !this.#onlyWatches ? undoSeat(state, events) : null;
  });
  /** Whoever has left their seat to a bot decides nothing. */
  readonly view = $derived.by(() => {
    const shown = this.story.state?.view ?? null;
    return shown && shown.legal.length && !this.ours ? { ...shown, legal: [] } : shown;
  });
  /** What happened since our last decision. */
  readonly news = $derived.by(() => {
    const { events } = this.story;
    const decided = lastDecision(events, this.socket.seat);
    if (decided === null) return [];
    return events.filter(({ seq }) => seq > decided).flatMap((event) => event.facts);
  });

  /** The table of the rematch, if there is one: it does not change this game. */
  rematch = $state<string | null>(null);

  #onlyWatches: boolean;
  #known = $state.raw() as TableInfo;
  #arranged = $state.raw() as ReturnType<typeof arrangedAt>;

  constructor(
    opened: TableInfo,
    game: GameModule | null,
    onlyWatches: boolean,
    refused: (error: ErrorMessage) => void,
  ) {
    this.#onlyWatches = onlyWatches;
    this.#known = opened;
    this.#arranged = arrangedAt(opened);
    this.story = storyOf(game);
    const seat = onlyWatches ? null : screenSeat(opened, null).watch;
    this.socket = new TableSocket(opened.id, seat, {
      connect: (url) => transport().connect(url),
      refused,
      heard: (state) => this.story.hear(state),
      reacted: (reaction) => this.reactions.add(reaction),
    });
    $effect(() => {
      if (this.story.state) this.#known = this.story.state.table;
    });
    $effect(() => {
      const { state } = this.socket;
      if (state) this.arrange(state.table);
      // Other eyes must not see what these were shown.
      else untrack(() => this.story.clear());
    });
    $effect(() => this.socket.watch(this.seats.watch));
    if (opened.chains && !onlyWatches) this.#showLinks();
  }

  /** Answer every roll that waits for our links, once for each connection. */
  #showLinks(): void {
    let answered = 0;
    $effect(() => {
      const { link, state } = this.socket;
      const roll = state?.table.roll ?? null;
      if (link !== 'open') answered = 0;
      if (link !== 'open' || !state || roll === null || roll === answered) return;
      answered = roll;
      void import('./chains').then(({ linkFor }) => {
        state.table.seats.forEach((seat, place) => {
          const shown = seat.mine ? linkFor(state.table.id, place, roll) : null;
          if (shown !== null) this.socket.show(place, roll, shown);
        });
      });
    });
  }

  /** Take over what somebody arranged. */
  arrange(table: TableInfo): void {
    this.#arranged = arrangedAt(table);
  }

  close(): void {
    this.reactions.stop();
    this.story.close();
    this.socket.close();
  }
}

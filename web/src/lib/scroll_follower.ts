/** A list that keeps its end in sight, until somebody scrolls back to read. */

type Box = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;

const NEAR = 40; // pixels

export class ScrollFollower {
  #follows = true;
  #top = 0;

  /** Notice a scroll. It is told late: meanwhile new lines may have moved the end away. */
  notice(box: Box): void {
    const isBack = box.scrollTop < this.#top;
    this.#top = box.scrollTop;
    if (box.scrollTop + box.clientHeight > box.scrollHeight - NEAR) this.#follows = true;
    else if (isBack) this.#follows = false;
  }

  /** Show the end, unless somebody reads further back. */
  show(box: Box): void {
    if (!this.#follows) return;
    box.scrollTop = box.scrollHeight;
    this.#top = box.scrollTop;
  }
}

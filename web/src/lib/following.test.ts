import { expect, test } from 'vitest';
import { Following } from './following';

/** A box of 100 pixels that scrolls as a browser's does. */
class Box {
  clientHeight = 100;
  scrollHeight = 100;
  #top = 0;
  get scrollTop(): number {
    return this.#top;
  }
  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight));
  }
}

test('the end stays in sight when lines come before a scroll is told', () => {
  const box = new Box();
  const following = new Following();
  box.scrollHeight = 300;
  following.show(box);
  box.scrollHeight = 600; // the next lines
  following.notice(box); // of the scroll to 200
  following.show(box);
  expect(box.scrollTop).toBe(500);
});

test('somebody who scrolls back is left alone until the end is reached again', () => {
  const box = new Box();
  const following = new Following();
  box.scrollHeight = 300;
  following.show(box);
  box.scrollTop = 50;
  following.notice(box);
  box.scrollHeight = 400;
  following.show(box);
  expect(box.scrollTop).toBe(50);
  box.scrollTop = 290;
  following.notice(box);
  box.scrollHeight = 500;
  following.show(box);
  expect(box.scrollTop).toBe(400);
});

import { expect, test } from 'vitest';
import { ScrollFollower } from './scroll_follower';

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
  const follower = new ScrollFollower();
  box.scrollHeight = 300;
  follower.show(box);
  box.scrollHeight = 600; // the next lines
  follower.notice(box); // of the scroll to 200
  follower.show(box);
  expect(box.scrollTop).toBe(500);
});

test('somebody who scrolls back is left alone until the end is reached again', () => {
  const box = new Box();
  const follower = new ScrollFollower();
  box.scrollHeight = 300;
  follower.show(box);
  box.scrollTop = 50;
  follower.notice(box);
  box.scrollHeight = 400;
  follower.show(box);
  expect(box.scrollTop).toBe(50);
  box.scrollTop = 290;
  follower.notice(box);
  box.scrollHeight = 500;
  follower.show(box);
  expect(box.scrollTop).toBe(400);
});

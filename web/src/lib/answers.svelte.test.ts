import { describe, expect, it, vi } from 'vitest';
import { Answers } from './answers.svelte';

describe('answers', () => {
  it('are asked for once, and again only after a failure', async () => {
    const ask = vi.fn((number: number) =>
      ask.mock.calls.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(-number),
    );
    const failed = vi.fn();
    const answers = new Answers(ask, failed);
    answers.look(3);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect(answers.at(3)).toBeNull();
    answers.look(3);
    answers.look(3);
    await vi.waitFor(() => expect(answers.at(3)).toBe(-3));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

/** The story of a game with the game's own timing and sounds, at this watcher's pace. */
import type { GameModule } from './game';
import { pace } from './settings.svelte';
import { play } from './sound';
import { Story } from './story.svelte';

export function storyOf(game: GameModule | null): Story {
  return new Story({
    duration: (beat) => game?.story?.duration(beat) ?? 0,
    pace,
    isUnseen: () => document.hidden,
    began: (beat) => {
      const sound = game?.story?.sound(beat);
      if (sound) play(sound, beat.duration / 1000);
    },
  });
}

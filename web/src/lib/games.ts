/** The games with a screen of their own; each is loaded when first shown. */
import type { GameModule } from './game';

const modules = import.meta.glob<GameModule>('../games/*/index.ts');

/** The game's module, or null for a game that only has the plain table. */
export async function loadGame(name: string): Promise<GameModule | null> {
  const load = modules[`../games/${name}/index.ts`];
  return load ? await load() : null;
}

/** The same, but a missing module costs only a picture or a line of text. */
export async function glimpseGame(name: string): Promise<GameModule | null> {
  return loadGame(name).catch(() => null);
}

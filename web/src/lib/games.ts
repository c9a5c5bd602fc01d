/** The games with a screen of their own; each is loaded when first shown. */
import type { GameModule, Glimpse, RulesModule } from './game';

const modules = import.meta.glob<GameModule>('../games/*/index.ts');

/** The game's module, or null for a game that only has the plain table. */
export async function loadGame(name: string): Promise<GameModule | null> {
  const load = modules[`../games/${name}/index.ts`];
  return load ? await load() : null;
}

const drawings = import.meta.glob<RulesModule>('../games/*/rules.ts');

/** What the rules page draws of a game; null if there is nothing. */
export async function loadDrawings(name: string): Promise<RulesModule | null> {
  const load = drawings[`../games/${name}/rules.ts`];
  return load ? await load().catch(() => null) : null;
}

/** A game's module, but a missing module costs only a picture or a line of text. */
export async function tryGame(name: string): Promise<GameModule | null> {
  return loadGame(name).catch(() => null);
}

const glimpses = import.meta.glob<Glimpse>('../games/*/glimpse.ts');

/** A game's picture and texts, without its table; null if it has none. */
export async function glimpseGame(name: string): Promise<Glimpse | null> {
  const load = glimpses[`../games/${name}/glimpse.ts`];
  return load ? await load().catch(() => null) : tryGame(name);
}

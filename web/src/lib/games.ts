/** The boards, each loaded when its game is first shown; a game without one is played on a plain list. */
import type { BoardModule, Flourish, Game, Lesson } from './board';

/** A board of unknown view type: the server sends the view that its game's board expects. */
export type AnyGame = Game<unknown, unknown>;
export type AnyBoard = BoardModule<unknown, unknown>;

const folders = import.meta.glob<{ game: AnyGame }>('../games/*/index.ts');

const loaded = new Map<string, Promise<AnyGame | null>>();

/** The game with this id, or null if it has no board. */
export function loadGame(id: string): Promise<AnyGame | null> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const load = folders[`../games/${id}/index.ts`];
  const game = load === undefined ? Promise.resolve(null) : load().then((folder) => folder.game);
  loaded.set(id, game);
  game.catch(() => loaded.delete(id)); // a part that could not be loaded is asked for again
  return game;
}

/** The board to play on. */
export async function loadBoard(id: string): Promise<AnyBoard> {
  const game = await loadGame(id);
  return game === null ? import('./Anygame.svelte') : game.board();
}

/** The pictures of a game's card for newcomers; null if it has no board. */
export async function loadLesson(id: string): Promise<Lesson | null> {
  return (await (await loadGame(id))?.lesson()) ?? null;
}

/** How a game sounds and is celebrated; null if it has no board. */
export async function loadFlourish(id: string): Promise<Flourish | null> {
  const game = await loadGame(id);
  return game === null ? null : (await game.flourish()).flourish;
}

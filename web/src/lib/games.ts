/** The boards, each loaded when its game is first seen; a game without one is played on the plain list. */
import type { Component } from 'svelte';

import type { BoardProps, Game } from './board';

/** A board that takes whatever view the server sends for its game: the type is checked where the view is made. */
export type AnyGame = Game<unknown, unknown>;
export type AnyBoard = Component<BoardProps<unknown, unknown>>;

const folders = import.meta.glob<{ game: AnyGame }>('../games/*/index.ts');

const loaded = new Map<string, Promise<AnyGame | null>>();

/** The game of this name, or nothing if nobody has drawn it yet. */
export function loadGame(id: string): Promise<AnyGame | null> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const load = folders[`../games/${id}/index.ts`];
  const game = load === undefined ? Promise.resolve(null) : load().then((folder) => folder.game);
  loaded.set(id, game);
  return game;
}

/** The board to play on. */
export async function loadBoard(id: string): Promise<AnyBoard> {
  const game = await loadGame(id);
  const module = game === null ? await import('./Anygame.svelte') : await game.board();
  return module.default;
}

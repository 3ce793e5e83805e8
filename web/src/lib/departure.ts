/** Ways to a table: those to start as soon as they are opened, and guided games. */
import { api } from './api';
import { keyring, preferences } from './preferences.svelte';
import { router } from './router.svelte';

/** In memory only, so a reload repeats nothing. */
const starting = new Set<string>();

/** Start this table as soon as its page is opened. */
export function startAtOnce(table: string): void {
  starting.add(table);
}

export function takeStart(table: string): boolean {
  return starting.delete(table);
}

/** Begin a guided game, and go there. */
export async function playGuided(game: string): Promise<void> {
  const seated = await api.guided(game, preferences.name);
  keyring.keepSeat(seated);
  router.go(`/t/${seated.table}`);
}

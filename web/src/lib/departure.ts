/** What the page before a table wants to happen there: it is said once and forgotten, so a reload repeats nothing. */
const starting = new Set<string>();

/** Somebody asked to play now: start as soon as they sit. */
export function startAtOnce(table: string): void {
  starting.add(table);
}

export function takeStart(table: string): boolean {
  return starting.delete(table);
}

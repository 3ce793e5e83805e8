/** Tables to start as soon as they are opened; in memory only, so a reload repeats nothing. */
const starting = new Set<string>();

/** Start this table as soon as its page is opened. */
export function startAtOnce(table: string): void {
  starting.add(table);
}

export function takeStart(table: string): boolean {
  return starting.delete(table);
}

interface Cast {
  seat: number;
  hero: string;
}

/** Who has taken a character: the word for oneself, somebody's name, or nothing. */
export function takerOf(heroes: readonly Cast[], hero: string, names: readonly string[], you: number, self: string): string {
  const found = heroes.find((other) => other.hero === hero);
  if (found === undefined) return '';
  return found.seat === you ? self : (names[found.seat] ?? '');
}

interface Cast {
  seat: number;
  hero: string;
}

/** The player of a character: `self` for this seat, the player's name for another, empty if it is free. */
export function takerOf(heroes: readonly Cast[], hero: string, names: readonly string[], you: number, self: string): string {
  const found = heroes.find((other) => other.hero === hero);
  if (found === undefined) return '';
  return found.seat === you ? self : (names[found.seat] ?? '');
}

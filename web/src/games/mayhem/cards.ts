/** Cards in words and counts. */
import { isSymbol, SYMBOLS, type SymbolLetter } from './looks';
import type { CardBox, MayhemBox } from './wire';

/** How often each symbol is on a card, in the order in which they are printed. */
export function symbolsOf(card: CardBox): [SymbolLetter, number][] {
  const counts = new Map<SymbolLetter, number>();
  for (const letter of card.symbols) if (isSymbol(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts];
}

/** What a card does: its power, then its symbols. */
export function effectOf(card: CardBox): string {
  const symbols = symbolsWords(card);
  if (card.power === '') return symbols;
  return symbols === '' ? card.power : `${card.power}; ${symbols}`;
}

/** Symbols in words: "attack 3, heal 1". */
export function symbolsWords(card: CardBox): string {
  return symbolsOf(card)
    .map(([letter, count]) => {
      if (letter === 'P') return count > 1 ? `${SYMBOLS.P} ×${count}` : SYMBOLS.P;
      return `${SYMBOLS[letter]} ${count}`;
    })
    .join(', ');
}

/** Equal cards lie on one heap: each word once, in the order of the list, with how many there are. */
export function heaps(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts];
}

/** How many of each symbol, and how many mighty powers, a hero's whole deck has. */
export function strengths(box: MayhemBox, hero: string): Record<SymbolLetter | 'power', number> {
  const sums = { A: 0, S: 0, H: 0, D: 0, P: 0, power: 0 };
  for (const card of Object.values(box.cards)) {
    if (card.hero !== hero) continue;
    for (const [letter, count] of symbolsOf(card)) sums[letter] += count * card.copies;
    if (card.power !== '') sums.power += card.copies;
  }
  return sums;
}

/** The deck a hero's card was drawn from, by the card's word; empty for a word that is not in the box. */
export function heroOf(box: MayhemBox, word: string): string {
  return box.cards[word]?.hero ?? '';
}

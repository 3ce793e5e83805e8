/** Facts of a finished game, counted from its notes as src/dungeonbox/kernel/facts.py counts them. */
import { happening, plain, sentence } from './notes';
import type { Book, FactPage, NoteRow } from './wire';

/** So many facts are told of one game. */
const MOST_FACTS = 3;

/** The first facts that hold of a game; one in which several seats are equal is left out. */
export function factsOf(book: Book, names: readonly string[], notes: readonly NoteRow[]): string[] {
  return book.facts
    .filter((fact) => fact.by === '' || names.length > 1)
    .flatMap((fact) => told(fact, tally(fact, book, names, notes), book, names))
    .slice(0, MOST_FACTS);
}

function tally(fact: FactPage, book: Book, names: readonly string[], notes: readonly NoteRow[]): number[] {
  const counts = (fact.by === '' ? [''] : names).map(() => 0);
  for (const row of notes) {
    const { name, numbers } = happening(book, names, row);
    const seat = fact.by === '' ? 0 : (numbers[fact.by] ?? -1);
    const amounts = fact.add === '' ? [1] : fact.add.split('+').map((field) => numbers[field] ?? 0);
    if (!fact.notes.includes(name) || counts[seat] === undefined) continue;
    for (const amount of amounts) counts[seat] += Math.max(amount, 0);
  }
  return counts;
}

function told(fact: FactPage, counts: readonly number[], book: Book, names: readonly string[]): string[] {
  const count = Math.max(...counts);
  const leaders = counts.flatMap((each, seat) => (each === count ? [seat] : []));
  if (leaders.length > 1 || count < Math.max(fact.least, 1)) return [];
  return [plain(sentence(alone(book, fact.text), names, [0, leaders[0] ?? -1, count, -1, -1, -1, '']))];
}

/** A book whose only note is this template: facts and notes have one grammar. */
const alone = (book: Book, text: string): Book => {
  const page = { name: 'fact', fields: ['seat', 'count'], text, hidden: '', run: '', secret: false, changes: [], joins: false, beat: 0 };
  return { ...book, lists: {}, notes: [page] };
};

/** The rules of a game as chapters, and how to find a clause in them. */
import type { Clause } from './wire';

export interface Chapter {
  id: string;
  heading: string;
  clauses: Clause[];
}

/** Clauses under the headings they stand under; a heading is a clause without an id. */
export function chapters(clauses: readonly Clause[]): Chapter[] {
  const found: Chapter[] = [];
  for (const clause of clauses) {
    if (clause.id === '') found.push({ id: `chapter-${found.length + 1}`, heading: clause.text, clauses: [] });
    else if (found.length === 0) found.push({ id: 'chapter-1', heading: '', clauses: [clause] });
    else found.at(-1)?.clauses.push(clause);
  }
  return found;
}

/** The chapters with only those clauses that have all the words, or the number, somebody looks for. */
export function matching(all: readonly Chapter[], wanted: string): Chapter[] {
  const words = wanted.toLowerCase().replace('§', '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const fits = ({ id, text }: Clause) => words.every((word) => `${id} ${text}`.toLowerCase().includes(word));
  return all
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter(fits) }))
    .filter((chapter) => chapter.clauses.length > 0);
}

/** The rules of a game as chapters, and how to find a clause in them. */
import type { Clause } from './wire';

export interface Chapter {
  id: string;
  /** Empty for clauses before the first heading. */
  heading: string;
  /** What the chapter says besides its clauses. */
  prose: string;
  clauses: Clause[];
}

const HEADING = /^#+ /;

/** Clauses under the headings they stand under; what has no id is a heading, or a line of prose. */
export function chapters(clauses: readonly Clause[]): Chapter[] {
  let current: Chapter = { id: 'chapter-0', heading: '', prose: '', clauses: [] };
  const found = [current];
  for (const clause of clauses) {
    if (clause.id !== '') current.clauses.push(clause);
    else if (!HEADING.test(clause.text)) current.prose = `${current.prose} ${clause.text}`.trim();
    else {
      const heading = clause.text.replace(HEADING, '');
      current = { id: `chapter-${found.length}`, heading, prose: '', clauses: [] };
      found.push(current);
    }
  }
  return found.filter(({ heading, prose, clauses: own }) => heading !== '' || prose !== '' || own.length > 0);
}

/** The chapters with only those clauses that contain all wanted words or the wanted number. */
export function matching(all: readonly Chapter[], wanted: string): Chapter[] {
  const words = wanted.toLowerCase().replace('§', '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const fits = ({ id, text }: Clause) => words.every((word) => `${id} ${text}`.toLowerCase().includes(word));
  return all
    .map((chapter) => ({ ...chapter, clauses: chapter.clauses.filter(fits) }))
    .filter((chapter) => chapter.clauses.length > 0);
}

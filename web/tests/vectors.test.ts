/** Real games, told beat by beat as the kernel folds them. `tools/vectors` writes them. */
import { describe, expect, it } from 'vitest';

import { tell } from '../src/lib/shown';
import type { Book, NoteRow } from '../src/lib/wire';

type Tree = unknown;
type Difference = [place: (string | number)[], value: Tree];

interface Stretch {
  book: number;
  view: Tree;
  news: { rows: NoteRow[]; beats: Difference[][]; after: Difference[] }[];
}

interface Vectors {
  books: Book[];
  stretches: Stretch[];
}

const files = import.meta.glob<Vectors>('./vectors/*.json', { eager: true, import: 'default' });

/** A view with another value at a place. */
function replaced(tree: Tree, [key, ...rest]: readonly (string | number)[], value: Tree): Tree {
  if (key === undefined) return value;
  const part = replaced((tree as Record<string, Tree>)[key], rest, value);
  return Array.isArray(tree) ? tree.map((old: Tree, index) => (index === key ? part : old)) : { ...(tree as object), [key]: part };
}

const patched = (view: Tree, differences: readonly Difference[]): Tree =>
  differences.reduce<Tree>((tree, [place, value]) => replaced(tree, place, value), view);

describe.each(Object.entries(files))('%s', (_, { books, stretches }) => {
  it.each(stretches.map((stretch, index) => ({ index, stretch })))('stretch $index is told as the kernel tells it', ({ stretch }) => {
    let before = stretch.view;
    for (const { rows, beats, after } of stretch.news) {
      const views: Tree[] = [];
      let shown = before;
      for (const differences of beats) views.push((shown = patched(shown, differences)));
      const final = patched(shown, after);
      expect(tell(books[stretch.book] as Book, [], before, final, rows).map((told) => told.after)).toEqual(views);
      before = final;
    }
  });
});

it('there is news of every game', () => {
  const told = Object.values(files).map(({ stretches }) => stretches.flatMap(({ news }) => news).length);
  expect(told.length).toBe(5);
  for (const news of told) expect(news).toBeGreaterThanOrEqual(200);
});

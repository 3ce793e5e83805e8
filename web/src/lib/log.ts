/** The log as people read it: a chapter for each turn, repeated sentences told once. */
import { plain, type Piece, type Sentence } from './notes';

export interface Chapter {
  /** Which chapter it is, counted from 0: a chapter keeps its number while the log grows. */
  number: number;
  lines: Sentence[];
}

/** One thing in a sentence that is told several times running; src/dungeonbox/terminal/words.py has the same. */
const ONE_OF_MANY = / a (red |yellow |blue )?(card|gem)\b/g;

/** Sentences by chapter; those that say nothing are for boards alone. */
export function chapters(sentences: readonly Sentence[]): Chapter[] {
  const found: Sentence[][] = [[]];
  for (const line of sentences) {
    if (line.begins) found.push([]);
    found.at(-1)?.push(line);
  }
  return found.map((lines, number) => ({ number, lines: folded(lines) })).filter(({ lines }) => lines.length > 0);
}

/** Equal neighbours as one line. */
export function folded(sentences: readonly Sentence[]): Sentence[] {
  const runs: { line: Sentence; times: number }[] = [];
  for (const line of sentences.filter((each) => plain(each) !== '')) {
    const last = runs.at(-1);
    if (last !== undefined && plain(last.line) === plain(line)) last.times += 1;
    else runs.push({ line, times: 1 });
  }
  return runs.map(({ line, times }) => (times === 1 ? line : { ...line, pieces: several(line.pieces, times) }));
}

/** A sentence about one card or gem as one about several; any other with how often it happened. */
function several(pieces: readonly Piece[], times: number): Piece[] {
  let changes = 0;
  const many = pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(ONE_OF_MANY, (_, colour: string | undefined, thing: string) => {
      changes += 1;
      return ` ${times} ${colour ?? ''}${thing}s`;
    }),
  }));
  if (changes === 1) return many;
  return pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, text: `${piece.text.replace(/\.$/, '')} (${times} times).` } : piece,
  );
}

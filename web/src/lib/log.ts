/** The log as people read it: a chapter for each turn, sentences that begin alike as one, repeated ones told once. */
import { joined, plain, type Piece, type Run, type Sentence } from './notes';
import type { LatestLine } from './board';
import { listed } from './texts';

export interface Chapter {
  /** Which chapter it is, counted from 0: a chapter keeps its number while the log grows. */
  number: number;
  lines: Sentence[];
}

/** One thing in a sentence that is told several times running; src/dungeonbox/terminal/words.py has the same. */
const ONE_OF_MANY = /\ban? (red |yellow |blue )?(card|gem|Trinket|Treasure|Artifact)\b/g;

/** One thing of a run, and what it has on it; src/dungeonbox/kernel/notewords.py has the same. */
const THING = /^an? (.+?)( with .+)?$/;

/** Sentences by chapter; those that say nothing are for boards alone. */
export function chapters(sentences: readonly Sentence[]): Chapter[] {
  const found: Sentence[][] = [[]];
  for (const line of sentences) {
    if (line.begins) found.push([]);
    found.at(-1)?.push(line);
  }
  return found.map((lines, number) => ({ number, lines: folded(lines) })).filter(({ lines }) => lines.length > 0);
}

/** The latest thing that happened; empty if nothing was told. */
export function latest(sentences: readonly Sentence[]): string {
  return sentences.filter(({ begins }) => !begins).map(plain).findLast((text) => text !== '') ?? '';
}

/** A small screen tells what was made from the log's last sentences: so many of them, or up to twice as many. */
const SENTENCES = 48;

/** The last lines of the log. They are cut off in large steps, so that what stays does not move each time. */
export function lately(sentences: readonly Sentence[]): LatestLine[] {
  const start = Math.max(0, Math.floor(sentences.length / SENTENCES) - 1) * SENTENCES;
  const lines = chapters(sentences.slice(start)).flatMap((chapter) => chapter.lines);
  return lines.map((line, index) => ({ number: start + index, text: plain(line), begins: line.begins }));
}

/** Neighbours that begin alike as one line, then equal ones; kernel/notewords.py and terminal/words.py have the same. */
export function folded(sentences: readonly Sentence[]): Sentence[] {
  const audible = sentences.filter((each) => plain(each) !== '');
  const runs = merged(audible, beginAlike, inARow);
  return merged(runs, (one, other) => plain(one) === plain(other), (first, others) => several(first.pieces, others.length + 1));
}

/** Neighbours that are alike as one line, which is about all that they are about. */
function merged(
  lines: readonly Sentence[],
  areAlike: (one: Sentence, other: Sentence) => boolean,
  piecesOf: (first: Sentence, others: Sentence[]) => Piece[],
): Sentence[] {
  const groups: [Sentence, ...Sentence[]][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group !== undefined && areAlike(group[0], line)) group.push(line);
    else groups.push([line]);
  }
  return groups.map(([first, ...others]) => {
    if (others.length === 0) return first;
    const all = <T>(each: (line: Sentence) => T[]): T[] => [...new Set([first, ...others].flatMap(each))];
    return { ...first, pieces: piecesOf(first, others), seats: all(({ seats }) => seats), words: all(({ words }) => words) };
  });
}

function beginAlike({ run: one }: Sentence, { run: other }: Sentence): boolean {
  return one !== null && other !== null && one.kind === other.kind && plain({ pieces: one.head }) === plain({ pieces: other.head });
}

/** What differs between sentences that begin alike is listed; the end is that of the last. */
function inARow(first: Sentence, others: Sentence[]): Piece[] {
  const runs = [first, ...others].flatMap(({ run }) => run ?? []);
  return joined([...(runs[0]?.head ?? []), ...toldTogether(runs), ...(runs.at(-1)?.tail ?? [])]);
}

/** What is listed, behind what begins alike: "Ann takes a Key and a Potion, and Bob takes a Key". */
function toldTogether(runs: readonly Run[]): Piece[] {
  const lists = new Map<string, { lead: Piece[]; parts: string[] }>();
  for (const { lead, part } of runs) {
    const key = plain({ pieces: lead });
    const list = lists.get(key) ?? { lead, parts: [] };
    list.parts.push(plain({ pieces: part }));
    lists.set(key, list);
  }
  return [...lists.values()].flatMap(({ lead, parts }, index) => {
    const before = index === 0 ? '' : index === lists.size - 1 ? ', and ' : ', ';
    return [{ text: before, seat: -1 }, ...lead, { text: listed(namedOnce(parts)), seat: -1 }];
  });
}

/** What comes again in a list is named once: things by their number, what has a name of its own with how often. */
function namedOnce(parts: readonly string[]): string[] {
  return [...new Set(parts)].map((part) => {
    const times = parts.filter((each) => each === part).length;
    if (times === 1) return part;
    const [, thing, rest = ''] = THING.exec(part) ?? [];
    return thing === undefined ? `${part} (${often(times)})` : `${times} ${thing}s${rest}`;
  });
}

function often(times: number): string {
  return times === 2 ? 'twice' : `${times} times`;
}

/** A sentence about one thing as one about several; any other with how often it happened. */
function several(pieces: readonly Piece[], times: number): Piece[] {
  let changes = 0;
  const many = pieces.map((piece) => ({
    ...piece,
    text: piece.text.replace(ONE_OF_MANY, (_, colour: string | undefined, thing: string) => {
      changes += 1;
      return `${times} ${colour ?? ''}${thing}s`;
    }),
  }));
  if (changes === 1) return many;
  return pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, text: `${piece.text.replace(/\.$/, '')} (${often(times)}).` } : piece,
  );
}

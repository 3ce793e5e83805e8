/**
 * Quick reactions: chat lines of a single sign, which is drawn. So all that holds for chat holds for them: they are
 * limited, muted and deleted with it, and a client that does not know them shows the sign.
 */
export interface Reaction {
  /** What is sent. */
  sign: string;
  words: string;
}

export const REACTIONS: readonly Reaction[] = [
  { sign: '\u{1F44F}', words: 'Well played!' },
  { sign: '\u{1F602}', words: 'Ha ha!' },
  { sign: '\u{1F62E}', words: 'Oh!' },
  { sign: '\u{1F622}', words: 'Ouch.' },
  { sign: '\u{1F525}', words: 'Watch out!' },
  { sign: '\u{231B}', words: 'A moment, please.' },
];

/** The reaction that a chat line is, or nothing. */
export function reactionOf(text: string): Reaction | undefined {
  return REACTIONS.find(({ sign }) => sign === text);
}

/**
 * Messages on their way: kept until the server has said it took them, sent again after a broken connection.
 *
 * Repeating is harmless by the protocol: an answer names its question, everything else carries a running number.
 */
import type { Act, FromBrowser, No, Ok } from './wire';

type Numbered = Extract<FromBrowser, { n: number }>;
type Without<M, K extends keyof M> = M extends unknown ? Omit<M, K> : never;

/** A message that still lacks its number. */
export type Intent = Without<Numbered, 'n'>;

export class Outbox {
  private answer: Act | null = null;
  private numbered: Numbered[] = [];

  /** The answer that is on its way, or nothing. */
  get answering(): Act | null {
    return this.answer;
  }

  get isEmpty(): boolean {
    return this.answer === null && this.numbered.length === 0;
  }

  /** Whether a message of this kind is on its way. */
  holds(kind: Intent['t']): boolean {
    return this.numbered.some((message) => message.t === kind);
  }

  /** A newer answer replaces an older one: a sealed choice may be changed. */
  act(question: number, token: string): Act {
    this.answer = { t: 'act', question, token };
    return this.answer;
  }

  /** Give a message the next number after what was heard and what is on its way. */
  number(intent: Intent, heard: number): Numbered {
    const last = this.numbered.at(-1)?.n ?? 0;
    const message = { ...intent, n: Math.max(heard, last) + 1 } as Numbered;
    this.numbered.push(message);
    return message;
  }

  /** Everything to send again, in order. */
  again(): FromBrowser[] {
    return this.answer === null ? [...this.numbered] : [this.answer, ...this.numbered];
  }

  /** The server has heard everything up to this number. */
  heard(n: number): void {
    this.numbered = this.numbered.filter((message) => message.n > n);
  }

  /** The server has stored the answer to this question, or one after it. */
  answered(question: number): void {
    if (this.answer !== null && this.answer.question <= question) this.answer = null;
  }

  /** Taken or refused: either way it is off our hands. */
  settled(reply: Ok | No): void {
    if (reply.question) this.answered(reply.question);
    if (reply.n) this.numbered = this.numbered.filter((message) => message.n !== reply.n);
  }
}

/**
 * Messages under way: kept until the server acknowledges them, and sent again after a lost connection.
 *
 * The protocol makes repetition harmless: an answer names its question, every other message has a running number.
 */
import type { Act, FromBrowser, No, Ok } from './wire';

type Numbered = Extract<FromBrowser, { n: number }>;
type Without<M, K extends keyof M> = M extends unknown ? Omit<M, K> : never;

/** A message without its number. */
export type Intent = Without<Numbered, 'n'>;

export class Outbox {
  private answer: Act | null = null;
  private numbered: Numbered[] = [];

  /** The answer under way, or null. */
  get answering(): Act | null {
    return this.answer;
  }

  get isEmpty(): boolean {
    return this.answer === null && this.numbered.length === 0;
  }

  /** Whether a message of this kind is under way. */
  holds(kind: Intent['t']): boolean {
    return this.numbered.some((message) => message.t === kind);
  }

  /** A newer answer replaces an older one, since a sealed choice may be changed. */
  act(question: number, token: string): Act {
    this.answer = { t: 'act', question, token };
    return this.answer;
  }

  /** Give a message the next number after those acknowledged and those under way. */
  number(intent: Intent, heard: number): Numbered {
    const last = this.numbered.at(-1)?.n ?? 0;
    const message = { ...intent, n: Math.max(heard, last) + 1 } as Numbered;
    this.numbered.push(message);
    return message;
  }

  /** The messages to send again, in order. */
  again(): FromBrowser[] {
    return this.answer === null ? [...this.numbered] : [this.answer, ...this.numbered];
  }

  /** The server has taken all messages up to this number. */
  heard(n: number): void {
    this.numbered = this.numbered.filter((message) => message.n > n);
  }

  /** The server has stored the answer to this question, or one after it. */
  answered(question: number): void {
    if (this.answer !== null && this.answer.question <= question) this.answer = null;
  }

  /** Drop a message that was taken or refused. */
  settled(reply: Ok | No): void {
    if (reply.question) this.answered(reply.question);
    if (reply.n) this.numbered = this.numbered.filter((message) => message.n !== reply.n);
  }
}

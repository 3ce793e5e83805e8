/**
 * The number of this browser, promised before the start and revealed at it, so that no server can choose the luck.
 * docs/wire.md explains the protocol; the number stays in this browser until it is revealed.
 */
import { sha256 } from './sha256';
import type { Notebook } from './notebook';

const DIGITS = 30;

/** The commitment to a number, which neither reveals the number nor fits another. */
export function commitment(table: string, seat: number, number: string): string {
  // The spacing is that of the server's JSON: the hash is of the text.
  return sha256(`["${table}", ${seat + 1}, "${number}"]`);
}

export function randomNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DIGITS * 2));
  // Ten does not divide 256: bytes from 250 on would favour the small digits.
  const digits = Array.from(bytes.filter((byte) => byte < 250), (byte) => byte % 10);
  return digits.slice(0, DIGITS).join('');
}

/** The numbers this browser has promised, by table. */
export class Numbers {
  constructor(private readonly notebook: Notebook) {}

  /** The number for a table: the same for every call. */
  forTable(table: string): string {
    const known = this.opened(table);
    if (known !== '') return known;
    const number = randomNumber();
    this.notebook.write({ ...this.notebook.read(), [table]: number });
    return number;
  }

  /** The promised number, or '' if it was promised in another browser. */
  opened(table: string): string {
    const number = this.notebook.read()[table];
    return typeof number === 'string' ? number : '';
  }
}

/** The seats this browser holds. A key is the only proof of a seat, so it is stored at once. */
import type { Notebook } from './notebook';
import type { Seated } from './wire';

export interface HeldSeat {
  key: string;
  /** The join code, to invite others; empty if it is unknown here. */
  join: string;
  /** When it was stored, to drop the oldest first. */
  at: number;
}

/** The server's limit of keys in one request. */
const MOST = 200;

export class Keyring {
  constructor(
    private readonly notebook: Notebook,
    private readonly now: () => number = Date.now,
  ) {}

  /** The seat held at a table, or undefined. */
  at(table: string): HeldSeat | undefined {
    return this.places()[table];
  }

  /** All keys, the newest first. */
  keys(): string[] {
    return [...new Set(this.byAge().map(([, place]) => place.key))];
  }

  keepSeat(seated: Seated): void {
    this.keep(seated.table, seated.key, seated.join);
  }

  keep(table: string, key: string, join = ''): void {
    const known = this.at(table);
    const place = { key, join: join || (known?.key === key ? known.join : ''), at: this.now() };
    const places = Object.entries({ ...this.places(), [table]: place });
    places.sort(([, one], [, other]) => other.at - one.at);
    this.notebook.write(Object.fromEntries(places.slice(0, MOST)));
  }

  forget(table: string): void {
    const places = this.places();
    this.notebook.write(Object.fromEntries(Object.entries(places).filter(([id]) => id !== table)));
  }

  private byAge(): [string, HeldSeat][] {
    return Object.entries(this.places()).sort(([, one], [, other]) => other.at - one.at);
  }

  private places(): Record<string, HeldSeat> {
    const entries = Object.entries(this.notebook.read());
    return Object.fromEntries(entries.filter((entry): entry is [string, HeldSeat] => isHeldSeat(entry[1])));
  }
}

function isHeldSeat(value: unknown): value is HeldSeat {
  const place = value as Partial<HeldSeat> | null;
  return typeof place?.key === 'string' && typeof place.join === 'string' && typeof place.at === 'number';
}

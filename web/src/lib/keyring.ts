/** The seats this browser holds. A key is all that proves a seat is yours, so it is written down at once. */
import type { Notebook } from './notebook';
import type { Seated } from './wire';

export interface Place {
  key: string;
  /** The code for joining, to invite others with; empty if it is not known here. */
  join: string;
  /** When it was kept, to forget the oldest first. */
  at: number;
}

/** As many as one may ask the server about at once. */
const MOST = 200;

export class Keyring {
  constructor(
    private readonly notebook: Notebook,
    private readonly now: () => number = Date.now,
  ) {}

  /** The place at a table, or nothing. */
  at(table: string): Place | undefined {
    return this.places()[table];
  }

  /** All keys, the youngest first. */
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

  private byAge(): [string, Place][] {
    return Object.entries(this.places()).sort(([, one], [, other]) => other.at - one.at);
  }

  private places(): Record<string, Place> {
    const entries = Object.entries(this.notebook.read());
    return Object.fromEntries(entries.filter((entry): entry is [string, Place] => isPlace(entry[1])));
  }
}

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null;
  return typeof place?.key === 'string' && typeof place.join === 'string' && typeof place.at === 'number';
}

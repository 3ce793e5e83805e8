/** The marks of seats: a shape and a colour, the same around a board and on it; and how long names are shortened. */
export interface SeatLook {
  /** The name of the colour. */
  colour: string;
  fill: string;
  /** The outline, in a frame of 20 by 20. */
  shape: string;
}

const SEATS: readonly [SeatLook, ...SeatLook[]] = [
  { colour: 'red', fill: '#e2414b', shape: 'M10 1.8a8.2 8.2 0 1 0 0 16.4a8.2 8.2 0 1 0 0-16.4Z' },
  { colour: 'blue', fill: '#3f83f0', shape: 'M10 1.4 18.9 17.8H1.1Z' },
  { colour: 'green', fill: '#2fae66', shape: 'M2.6 2.6h14.8v14.8H2.6Z' },
  { colour: 'yellow', fill: '#f5c827', shape: 'M10 .8 19.2 10 10 19.2.8 10Z' },
  { colour: 'violet', fill: '#a566e8', shape: 'M10 .8l2.8 6 6.5.8-4.8 4.4 1.3 6.5L10 15.2l-5.8 3.3 1.3-6.5L.7 7.6l6.5-.8Z' },
  { colour: 'white', fill: '#f7f3ea', shape: 'M6.3 1.6h7.4v4.7h4.7v7.4h-4.7v4.7H6.3v-4.7H1.6V6.3h4.7Z' },
  { colour: 'orange', fill: '#f0872e', shape: 'M10 1.2l7.7 4.4v8.8L10 18.8l-7.7-4.4V5.6Z' },
  { colour: 'grey', fill: '#8d8798', shape: 'M10 1.6l8.8 6.4-3.4 10.2H4.6L1.2 8Z' },
];

/** The mark of a seat; with more seats than marks they repeat. */
export function seatLook(seat: number): SeatLook {
  return SEATS[seat % SEATS.length] ?? SEATS[0];
}

/** A name and the number at its end: where there is little room the name is shortened, never the number. */
export function splitName(name: string): [string, string] {
  const [, stem = name, number = ''] = /^(.*?)( ?\d{1,3})?$/su.exec(name) ?? [];
  return stem === '' ? [name, ''] : [stem, number];
}

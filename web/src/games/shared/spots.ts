/** The names of places that boards have in common, as their `data-spot`; marks move between them. */
export const seatSpot = (seat: number): string => `seat${seat}`;

/** The first of these places that is on the board. */
export const either = (...spots: string[]): string => spots.join('|');

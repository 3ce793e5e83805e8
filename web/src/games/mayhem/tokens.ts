/** Which token belongs to which thing on the table. The server decides which of them are offered. */

export const heroToken = (hero: string): string => `hero:${hero}`;
export const playToken = (card: string): string => `play:${card}`;
export const fetchToken = (card: string): string => `fetch:${card}`;
export const seatToken = (seat: number): string => `target:seat${seat + 1}`;
export const shieldToken = (seat: number, slot: number): string => `target:seat${seat + 1}.shield${slot + 1}`;

export const RANDOM_HERO = heroToken('random');
export const DECLINE = 'decline';

/** The seats in the order in which they sit around the table, from one's own left on; a spectator begins with 0. */
export function around(seats: number, you: number): number[] {
  const all = Array.from({ length: seats }, (_, index) => index);
  return you < 0 ? all : [...all.slice(you + 1), ...all.slice(0, you)];
}

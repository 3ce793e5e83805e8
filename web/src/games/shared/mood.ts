/** What a face shows: well, badly hurt, or knocked out. */
export type Mood = 'calm' | 'hurt' | 'out';

/** Hit points at which a face begins to show pain. */
const PAIN = 3;

export function moodOf(hp: number, isOut: boolean): Mood {
  if (isOut) return 'out';
  return hp <= PAIN ? 'hurt' : 'calm';
}

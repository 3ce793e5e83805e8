/** How a made-up monster looks. */
export interface Creature {
  fill: string;
  dark: string;
  width: number;
  height: number;
  wings: boolean;
  /** Places along the body, from -1 to 1 of its width. */
  spikes: number[];
  /** Offsets from the middle. */
  eyes: number[];
  teeth: number[];
}

/** A small number that is the same for the same word, and different for most others. */
export function hash(word: string): number {
  let sum = 2166136261;
  for (const letter of word) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return sum;
}

/** What a monster without a drawing looks like: the word decides on the parts, the hit points on the size. */
export function creatureOf(monster: string, hp: number): Creature {
  const seed = hash(monster);
  const hue = seed % 360;
  const spikes = (seed >>> 9) % 4;
  const eyes = 1 + ((seed >>> 12) % 3);
  const width = 30 + Math.min(hp, 16) * 1.5 + ((seed >>> 15) % 8);
  return {
    fill: `hsl(${hue} 52% 58%)`,
    dark: `hsl(${(hue + 30) % 360} 46% 38%)`,
    width,
    height: 62 + Math.min(hp, 16) * 2.5,
    wings: (seed >>> 18) % 2 === 1,
    spikes: spread(spikes, 0.6),
    eyes: spread(eyes, 12 * (eyes - 1)),
    teeth: spread(2 + ((seed >>> 20) % 3), width * 0.36).map((x) => x - 4),
  };
}

/** So many places, evenly from -reach to reach. */
function spread(count: number, reach: number): number[] {
  if (count < 2) return count < 1 ? [] : [0];
  return Array.from({ length: count }, (_, index) => reach * ((2 * index) / (count - 1) - 1));
}

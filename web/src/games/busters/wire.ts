/** Made by tools/wire-types from src/dungeonbox/games/busters/view.py and words.py: change it there, and run the tool. */

/** The monster on the table, with its chests as numbers of red, yellow and blue gems. */
export interface MonsterView {
  monster: string;
  name: string;
  hp: number;
  chests: number[][];
}

/** One player. `choice` is the strength laid down: 0 if none or face down. */
export interface HeroView {
  seat: number;
  hero: string;
  hand: number[];
  played: number[];
  choice: number;
  gems: number[];
  trophies: string[];
  pledges: string[];
  kept: number;
  broken: number;
}

/** The table as one pair of eyes sees it. `left` names this dungeon's cards not yet turned, the one left out too. */
export interface BustersView {
  eyes: number;
  step: string;
  to_act: number[];
  leader: number;
  dungeon: number;
  monster: MonsterView | null;
  left: string[];
  bank: number[];
  spoils: number[];
  heroes: HeroView[];
}

/** A monster's card, with its chests as numbers of red, yellow and blue gems. */
export interface MonsterBox {
  name: string;
  dungeon: number;
  hp: number;
  chests: number[][];
}

/** What is in the box, by the words that views use. */
export interface BustersBox {
  heroes: Record<string, string>;
  monsters: Record<string, MonsterBox>;
}

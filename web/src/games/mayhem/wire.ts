/** Made by tools/wire-types from src/dungeonbox/games/mayhem/view.py and words.py: change it there, and run the tool. */

/** A Defense card in play. */
export interface ShieldView {
  card: string;
  defense: number;
  damage: number;
  owner: number;
}

/** One player. `hand` lists the cards these eyes know to be in it; `hand_size` counts the others too. */
export interface HeroView {
  seat: number;
  hero: string;
  hp: number;
  is_out: boolean;
  disguised: boolean;
  turns: number;
  hand: string[];
  hand_size: number;
  deck_size: number;
  discard: string[];
  shields: ShieldView[];
}

/**
 * The table as one pair of eyes sees it.
 *
 * While a target is chosen, `damage` is what it will take and `card` the card that is being resolved; `holder` is the
 * seat whose next Defense card takes damage that goes on.
 */
export interface MayhemView {
  eyes: number;
  step: string;
  to_act: number;
  turn: number;
  owed: number;
  damage: number;
  holder: number;
  card: string;
  played: string[];
  heroes: HeroView[];
  ending: string;
}

/** A card as a screen draws it: its symbols from top to bottom, and its mighty power in a few words. */
export interface CardBox {
  name: string;
  hero: string;
  symbols: string[];
  power: string;
  copies: number;
}

/** What is in the box, by the words that views use. */
export interface MayhemBox {
  hit_points: number;
  heroes: Record<string, string>;
  cards: Record<string, CardBox>;
}

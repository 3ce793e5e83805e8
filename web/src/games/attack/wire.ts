/** Made by tools/wire-types from src/dungeonbox/games/attack/view.py and words.py: change it there, and run the tool. */

/** A goal of the whole party: what it has of it, and what it needs for an achievement. */
export interface GoalView {
  goal: string;
  has: number;
  needs: number;
}

/**
 * One player. `faces` and `pile` are Monster and Boss dice; `rating` is what it comes to now.
 *
 * `ability` are the effects of the special ability in a row, `spent` says whether one that is used once a level was
 * used in this one, `earned` whether a bust that was all Moving has brought them a coin in this level.
 */
export interface HeroView {
  seat: number;
  hero: string;
  health: string;
  fled: boolean;
  rating: number;
  ability: string;
  faces: [number, number];
  pile: [number, number];
  gold: number;
  potions: number;
  weapons: number;
  artefacts: number;
  retainer: boolean;
  earned: boolean;
  spent: boolean;
  said: string[];
}

/**
 * The table as one pair of eyes sees it.
 *
 * `roll` are the dice in hand, as three rows of counts by kind and face: those that can still be rerolled, those a
 * retainer will reroll, those settled. `threat` are the Hits the roll would inflict if it stood, `hits` those not
 * cancelled yet, `loot` the Defeated Monsters and Fighting Bosses for which treasure is being chosen, `assisted` the
 * seat that gets Moving dice back, `round` which round of gifts it is, from 1 on; 0 while none is asked for.
 * `item` is what rerolls a die next if an item does: a weapon, or an artefact. `waited` are the seats that have let
 * the dungeon be since all dice came home, `ending` the tokens of the actions that would end the level now and leave
 * all dice of the dungeon behind. `lull` is for a player who passes until something changes: passing goes on while it
 * stays the same; "" if the seat to act must decide for itself. `rank` is what the party has achieved so far.
 */
export interface AttackView {
  eyes: number;
  step: string;
  to_act: number;
  level: number;
  first: number;
  dungeon: [number, number];
  roll: number[][];
  assisted: number;
  threat: number;
  hits: number;
  loot: [number, number];
  round: number;
  item: string;
  used: boolean;
  waited: number[];
  ending: string[];
  lull: string;
  goals: GoalView[];
  rank: string;
  heroes: HeroView[];
}

/** An adventurer's card: name, calling, combat rating, and the special ability in a word and in a few. */
export interface HeroBox {
  name: string;
  calling: string;
  rating: number;
  ability: string;
  power: string;
}

/**
 * Coins for a reroll, a cancelled Hit and a retainer; what treasure costs and brings.
 *
 * A weapon is for `weapon_dice` Defeated Monsters; a Fighting Boss brings `boss_coins`.
 */
export interface PriceBox {
  reroll: number;
  cancel: number;
  retainer: number;
  weapon_dice: number;
  boss_coins: number;
}

/** What is in the box, by the words that views use; the dice of each level by kind. */
export interface AttackBox {
  heroes: Record<string, HeroBox>;
  levels: ([number, number])[];
  prices: PriceBox;
}

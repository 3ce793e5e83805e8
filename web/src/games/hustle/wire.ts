/** Made by tools/wire-types from src/dungeonbox/games/hustle/view.py and words.py: change it there, and run the tool. */

/** A cell of the board: its card (empty word: a gap), whether a monster stands on it, and who else. */
export interface CellView {
  place: string;
  card: string;
  monster: boolean;
  heroes: number[];
  visited: boolean;
  painted: boolean;
}

/**
 * A corner tile: the quest face up (or an empty word), how many lie face down, and who is there.
 *
 * `covered` says for each symbol of the quest's cost whether these eyes' hand can pay it; spectators have no hand.
 */
export interface CornerView {
  corner: string;
  quest: string;
  covered: boolean[];
  stock: number;
  is_spawn: boolean;
  is_trove: boolean;
  heroes: number[];
}

/**
 * What a colour is worth to the hustle: how many free cards of it, and of one chosen before, can be come to.
 *
 * Powers and items aside; `starts` says that the hustle begins on such a card.
 */
export interface ReachView {
  colour: string;
  cards: number;
  starts: boolean;
}

/** A step a monster would make: from a place to the next, or to the deck's, through which it escapes. */
export interface WayView {
  place: string;
  to: string;
}

/**
 * The battle in progress: where the monster stands, its power, your attack so far, the cards it has flipped.
 *
 * `power` is -1 before the first flip.
 */
export interface BattleView {
  foe: string;
  base: number;
  power: number;
  might: number;
  flipped: string[];
  defended: boolean;
}

/**
 * What is being paid: types, some with a colour before a dot; `differs` if the colours of the cards must differ.
 *
 * `owed` is what is left of the cost after the cards paid so far.
 */
export interface BillView {
  cost: string[];
  owed: string[];
  differs: boolean;
}

/**
 * An item deck: how many it holds, what these eyes know to lie under it, and the items being chosen from.
 *
 * `price` is how many Keys an item of it costs now.
 */
export interface ShelfView {
  deck: string;
  size: number;
  price: number;
  under: string[];
  offer: string[];
}

/** An item in front of a player. */
export interface ItemView {
  item: string;
  charged: boolean;
  fresh: boolean;
}

/**
 * One player. `hand` has the cards these eyes know, `held` is how many there are; `known` is what all seats know.
 *
 * `place` is a card ("r1c3"), a corner ("nw") or empty; `next_level` the gold the next level costs (0 at the top);
 * `charge` the card on the Helping card; `reward` says that its Reward side is up; `powers` are those of the level.
 */
export interface HeroView {
  seat: number;
  hero: string;
  place: string;
  level: number;
  gold: number;
  next_level: number;
  hand_size: number;
  held: number;
  hand: string[];
  known: string[];
  items: ItemView[];
  charge: string;
  reward: boolean;
  helps: string[];
  powers: string[];
  quests: string[];
  turns: number;
}

/**
 * The table as one pair of eyes sees it. `turn` is whose turn it is, `to_act` who is asked.
 *
 * `about` is what the question is about, if anything: a helping power, an item, a quest, an item deck, a card.
 * `offers` are the helping powers that charged players have offered in this turn.
 * `attacks` are the Monster Attacks still to come; `under` are cards known to lie under the deck; monsters at `pinned`
 * places do not move this turn; `monsters_won` says that too many have escaped and all have lost.
 *
 * What the rules foretell: while `hustling`, `gathers` are the places whose cards are picked up if it ended now, and
 * `ends` those where the next jump would end it. `ways` are the steps of the monsters, and `gates` the places where
 * one comes in: those the spawn card causes, in their order, once it is known as `omen`; before that the step each
 * monster would make if it were called, and the gate of each colour. `reach` tells of each colour while one is chosen.
 */
export interface HustleView {
  eyes: number;
  step: string;
  turn: number;
  to_act: number;
  first: number;
  floor: number;
  floors: number;
  flips: number;
  bounty: number;
  escaped: number;
  limit: number;
  monsters_won: boolean;
  cells: CellView[];
  corners: CornerView[];
  deck: number;
  under: string[];
  discard: string[];
  colours: string[];
  path: string[];
  hustling: boolean;
  gathers: string[];
  ends: string[];
  reach: ReachView[];
  ways: WayView[];
  gates: string[];
  pinned: string[];
  marks: string[];
  attacks: number;
  lost: string[];
  battle: BattleView | null;
  omen: string;
  bill: BillView | null;
  paid: string[];
  about: string;
  offers: string[];
  shelves: ShelfView[];
  heroes: HeroView[];
}

/**
 * A character: powers and hand sizes by level, gold for the next ones, and the Helping card.
 *
 * `help_gold` is what helping with the card brings.
 */
export interface CharacterBox {
  name: string;
  powers: string[];
  hands: number[];
  gold: number[];
  charge: string;
  helps: string[];
  help_gold: number;
  reward: string;
}

/** A power or helping power: what it is called, and what it does in a sentence. */
export interface ThingBox {
  name: string;
  text: string;
}

/** A quest: its level, the types it costs, gold, points, and the effect in a sentence (or none). */
export interface QuestBox {
  name: string;
  level: number;
  cost: string[];
  gold: number;
  points: number;
  text: string;
}

/** An item: its deck, points, what it does, and the recharge cost: types, some with a colour before a dot. */
export interface ItemBox {
  name: string;
  deck: string;
  points: number;
  text: string;
  recharge: string[];
  differs: boolean;
}

/**
 * What is in the box, by the words that views use.
 *
 * A player may have `most_items` items; who buys on the Trove chooses from `offered` ones.
 */
export interface HustleBox {
  characters: Record<string, CharacterBox>;
  powers: Record<string, ThingBox>;
  helps: Record<string, ThingBox>;
  quests: Record<string, QuestBox>;
  items: Record<string, ItemBox>;
  most_items: number;
  offered: number;
}

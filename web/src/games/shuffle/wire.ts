/** Made by tools/wire-types from src/dungeonbox/games/shuffle/view.py and words.py: change it there, and run the tool. */

/**
 * One cell of the grid, with everything as it lies on the table now.
 *
 * `room` is empty for a gap. `turned` is in degrees, clockwise. `doors` are the sides with a doorway, `open` those
 * of them that meet a doorway, both as ways (`north` ...); `battles` the Monster Battle spaces (`nw` ...). `monster`
 * is `?` for a tile face down, empty for none; `strength` is `weak`, `normal` or `strong` for a tile face up.
 */
export interface RoomView {
  cell: string;
  room: string;
  turned: number;
  element: string;
  doors: string[];
  open: string[];
  battles: string[];
  monster: string;
  strength: string;
}

/** One player: `space` is where the pawn stands; `souls` are the monsters defeated, worth so many points. */
export interface ExplorerView {
  seat: number;
  space: string;
  souls: string[];
  points: number;
}

/** A pair of portals: its colour and its two spaces, or none if it is not in play. */
export interface PortalView {
  colour: string;
  ends: string[];
}

/**
 * A way the pawn can go now: the token that chooses it, where the pawn is then, and one route as spaces walked.
 *
 * If the route ends at a portal that is taken, `portal` is its colour and `space` the twin of the last one walked.
 * `battle` says that a battle follows, `wins` that the game is won, `cut` that the way is shorter than the roll
 * because there is none longer: then no battle follows, even on a Monster Battle space.
 */
export interface EndView {
  token: string;
  space: string;
  route: string[];
  portal: string;
  battle: boolean;
  wins: boolean;
  cut: boolean;
}

/**
 * A slide or a turn that can be made now: the token that chooses it, and how the room would lie then.
 *
 * `cell` is where it would lie; `doors` are its sides with a doorway, `open` those that would meet one.
 */
export interface ChangeView {
  token: string;
  cell: string;
  doors: string[];
  open: string[];
}

/**
 * A room into which the lifted monster can move: the token that chooses it, and how strong the monster is there.
 *
 * `strength` is empty for a tile face down.
 */
export interface LairView {
  token: string;
  cell: string;
  strength: string;
}

/**
 * Two pawns that can change places: the token that chooses them, their seats, and what comes of it.
 *
 * If one of them is the chooser's own, `space` is where that pawn is in the end, through the portal of the colour
 * `portal` or not; `battle` says that a battle follows, `wins` that the game is won. Otherwise nothing comes of it.
 */
export interface SwapView {
  token: string;
  one: number;
  other: number;
  space: string;
  portal: string;
  battle: boolean;
  wins: boolean;
}

/**
 * The table as one pair of eyes sees it.
 *
 * `rooms` are the cells row by row from the top left, `side` to a row. `symbol` and `roll` are what the dice show:
 * `slide`, `rotate`, `monster` or `portal`; `one` to `five` or `star`; empty before the first turn. `ends` are there
 * while a move is to be chosen, `changes` while a room slides or turns, `lairs` while a monster goes to another room,
 * `swaps` while pawns can change places. `lifted` is the cell of the monster that is to move, `pair` and `first_end`
 * the portals being placed and where the first of them is to lie. `unseen` are the monsters not turned up so far,
 * those left in the box among them.
 */
export interface ShuffleView {
  eyes: number;
  step: string;
  to_act: number;
  first: number;
  turn: number;
  target: number;
  side: number;
  symbol: string;
  roll: string;
  lifted: string;
  pair: string;
  first_end: string;
  rooms: RoomView[];
  explorers: ExplorerView[];
  portals: PortalView[];
  ends: EndView[];
  changes: ChangeView[];
  lairs: LairView[];
  swaps: SwapView[];
  unseen: string[];
  winners: number[];
}

/** A room card: name, element (`none` for the Start Portal), and doorways and battle spaces as they are printed. */
export interface RoomBox {
  name: string;
  element: string;
  doors: string[];
  battles: string[];
}

/** A monster tile: the three sets are rolls as letters, 1 to 5 and * for the star. */
export interface MonsterBox {
  name: string;
  element: string;
  tier: string;
  points: number;
  weak: string[];
  normal: string[];
  strong: string[];
}

/** What is in the box, by the words that views use; `die` is what the sides of the Dungeon die show. */
export interface ShuffleBox {
  rooms: Record<string, RoomBox>;
  monsters: Record<string, MonsterBox>;
  die: string[];
  pawns: string[];
}

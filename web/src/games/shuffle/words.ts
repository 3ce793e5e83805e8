/** Everything the board of Dungeon Shuffle says. */
import type { Asked } from '../../lib/board';
import { cellOf } from './places';
import type { Fight } from './timeline';
import type { EndView, ExplorerView, MonsterBox, RoomView, ShuffleBox, ShuffleView, SwapView } from './wire';

export const TEXT = {
  table: 'The table of Dungeon Shuffle',
  dungeon: 'The dungeon',
  gap: 'gap',
  dice: 'The dice',
  then: 'then',
  deeds: 'What you can do',
  explorers: 'The explorers',
  you: 'You',
  points: 'points',
  wins: 'wins',
  home: 'can go home and win',
  goal: (points: number): string => `Beat monsters for ${pointsWords(points)}, then be first back at the Start Portal`,
  leave: 'Leave the dungeon as it is',
  swapNobody: 'Swap nobody',
  swap: 'Swap',
  with: 'with',
  swapWith: (name: string): string => `Swap ${name} with`,
  stand: 'end there',
  fight: 'end there and fight',
  through: 'by a portal',
  portals: 'portals',
  inPlay: 'move both ends',
  waiting: 'open it',
  noMonster: 'No monster is left here to be fought',
  start: 'Everybody came in here, and only here is the way out.',
  hidden: 'A monster nobody has seen',
  hiddenHow: 'It is turned over when somebody fights it.',
  hiddenLeft: (count: number): string => (count === 1 ? 'One monster has not been seen.' : `${count} monsters have not been seen.`),
  countsHere: 'counts here',
  lastFight: (ago: number): string => `Last battle, ${ago === 0 ? 'in this turn' : ago === 1 ? 'a turn ago' : `${ago} turns ago`}:`,
  victory: 'Victory!',
  defeat: 'Defeat',
  over: 'The game is over.',
  win: 'Home!',
  enough: 'Enough! Now home',
  stuck: 'Stuck',
  barred: 'Barred',
  cut: 'Cut short',
} as const;

export const ELEMENT_WORDS: Record<string, string> = { fire: 'Fire', earth: 'Earth', water: 'Water', none: 'no element' };
export const TIER_WORDS: Record<string, string> = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold' };
export const SETS = ['weak', 'normal', 'strong'] as const;
export type Set = (typeof SETS)[number];

/** What the Dungeon die lets one do, and what the Player die does. */
const SYMBOL_WORDS: Record<string, string> = {
  slide: 'Slide a room',
  rotate: 'Turn a room',
  monster: 'Move a monster',
  portal: 'Place portals',
};
export const symbolWords = (symbol: string): string => SYMBOL_WORDS[symbol] ?? symbol;

/** What the sides of the Player die show, by their words. */
export const ROLLS: Record<string, string> = { one: '1', two: '2', three: '3', four: '4', five: '5', star: '*' };
export const rollWords = (roll: string): string => {
  const side = ROLLS[roll] ?? '';
  if (side === '*') return 'Swap two pawns';
  return side === '1' ? 'Walk 1 space' : `Walk ${side} spaces`;
};
/** The sides in the order of the numbers of notes. */
export const SIDES = ['1', '2', '3', '4', '5', '*'] as const;
export const sideWords = (side: string): string => (side === '*' ? 'star' : side);

export const turnWords = (degrees: number): string => `${degrees}°`;

const ASKED: Record<string, string> = {
  put: 'Tap the framed room that gets {monster}.',
  'place-first': 'One end of the {pair} portal?',
  'place-second': 'Its other end? In another room.',
  move: 'Where does your move end?',
  swap: 'Swap two pawns?',
};

const SHUFFLES: Record<string, string> = {
  slide: 'Slide a room into a gap.',
  rotate: 'Tap a room and turn it.',
  monster: 'Which monster moves to an empty room?',
  portal: 'Choose a portal pair.',
};

const WAITS: Record<string, string> = {
  shuffle: 'is changing the dungeon.',
  put: 'is moving a monster.',
  'place-first': 'is placing a portal.',
  'place-second': 'is placing a portal.',
  move: 'is choosing a way.',
  swap: 'may swap two pawns.',
};

/** The open question if it is this seat's, else the seats the game waits for. */
export function question({ view, box, names, you }: Asked<ShuffleView, ShuffleBox>): string {
  if (view.step === 'over') return TEXT.over;
  if (view.to_act === you) {
    return ((view.step === 'shuffle' ? SHUFFLES[view.symbol] : ASKED[view.step]) ?? 'Choose.')
      .replace('{pair}', view.pair)
      .replace('{monster}', liftedWords(view, box));
  }
  return `${names[view.to_act] ?? ''} ${WAITS[view.step] ?? 'is playing.'}`;
}

/** The monster that is on its way to another room. */
function liftedWords(view: ShuffleView, box: ShuffleBox): string {
  const lifted = view.rooms.find(({ cell }) => cell === view.lifted)?.monster ?? '';
  const monster = box.monsters[lifted];
  return monster === undefined ? 'the unseen monster' : `the ${monster.name}`;
}

/** "Ada", "Ada and Bo", "Ada, Bo and Chi". */
function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

export function pointsWords(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

/** The rolls that defeat a monster where it lies. */
export function countingSet(monster: MonsterBox | undefined, strength: string): readonly string[] {
  return monster === undefined ? [] : monster[SETS.find((set) => set === strength) ?? 'normal'];
}

export function rollsWords(rolls: readonly string[]): string {
  return listed(rolls.map(sideWords));
}

/** A tile in one sentence. */
export function describeMonster(room: RoomView, box: ShuffleBox): string {
  if (room.monster === '') return '';
  if (room.monster === '?') return TEXT.hidden;
  const monster = box.monsters[room.monster];
  if (monster === undefined) return room.monster;
  const worth = `${ELEMENT_WORDS[monster.element] ?? ''}, ${TIER_WORDS[monster.tier] ?? ''}, ${pointsWords(monster.points)}`;
  return `${monster.name}, ${worth}, ${room.strength} here: ${rollsWords(countingSet(monster, room.strength))}`;
}

/** A cell of the grid in a few sentences, for those who do not see the picture. */
export function describeRoom(room: RoomView, view: ShuffleView, box: ShuffleBox, names: readonly string[]): string {
  if (room.room === '') return `${room.cell}, ${TEXT.gap}`;
  const card = box.rooms[room.room];
  const element = room.element === 'none' ? '' : `, ${ELEMENT_WORDS[room.element] ?? room.element}`;
  const sentences = [`${room.cell}, ${card?.name ?? room.room}${element}`];
  const shut = room.doors.filter((way) => !room.open.includes(way));
  if (room.open.length > 0) sentences.push(`Ways out ${listed(room.open)}`);
  if (shut.length > 0) sentences.push(`Blocked doorways ${listed(shut)}`);
  if (room.battles.length > 0) sentences.push(`Battle ${room.battles.length === 1 ? 'space' : 'spaces'} ${listed(room.battles.map(placeWords))}`);
  if (room.monster !== '') sentences.push(describeMonster(room, box));
  else if (room.battles.length > 0) sentences.push(TEXT.noMonster);
  const here = (space: string): boolean => cellOf(space) === room.cell;
  for (const { seat, space } of view.explorers.filter(({ space }) => here(space))) {
    sentences.push(`${names[seat] ?? ''} stands ${spaceWords(space)}`);
  }
  for (const { colour, ends } of view.portals) {
    for (const end of ends.filter(here)) sentences.push(`A ${colour} portal lies ${spaceWords(end)}, and leads to ${ends.find((other) => other !== end) ?? ''}`);
  }
  return `${sentences.join('. ')}.`;
}

const SIDES_OF_ROOMS: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** A place within its room: "north", "south-east". */
function placeWords(place: string): string {
  return [...place].map((side) => SIDES_OF_ROOMS[side] ?? side).join('-');
}

/** Where something is in its room, and what the log calls that space: "south-east (b3.se)". */
function spaceWords(space: string): string {
  const place = space.split('.')[1] ?? '';
  return place === 'mid' ? 'on the start space' : `${placeWords(place)} (${space})`;
}

/** What a swap makes of one's own pawn; of two others there is no more to say. */
export function swapWords(swap: SwapView | undefined, you: number): string {
  if (swap === undefined) return 'both at the start';
  if (swap.one !== you && swap.other !== you) return 'change places';
  if (swap.wins) return 'and win';
  if (swap.battle) return 'and fight there';
  return swap.portal === '' ? `go to ${spaceOf(swap.space)}` : `${swap.portal} portal to ${spaceOf(swap.space)}`;
}

function spaceOf(space: string): string {
  return space.endsWith('.mid') ? 'the start' : space;
}

/** What became of a monster that was defeated. */
export function soulWords(soul: string, box: ShuffleBox, name: string): string {
  return `Defeated: its soul is with ${name === TEXT.you ? 'you' : name}, for ${pointsWords(box.monsters[soul]?.points ?? 0)}`;
}

/** A way the pawn can go, as a list of spaces. */
export function routeWords({ route, portal, space, cut }: EndView): string {
  const walked = `By ${route.join(', ')}${cut ? ', cut short: no battle' : ''}`;
  return portal === '' ? walked : `${walked}, then through the ${portal} portal to ${space}`;
}

/** A player in one sentence. */
export function describeExplorer(explorer: ExplorerView, view: ShuffleView, box: ShuffleBox, name: string): string {
  const pawn = box.pawns[explorer.seat] ?? '';
  const parts = [`${name}, ${pawn} pawn at ${explorer.space}`, `${explorer.points} of ${view.target} ${TEXT.points}`];
  if (explorer.souls.length > 0) parts.push(listed(explorer.souls.map((soul) => box.monsters[soul]?.name ?? soul)));
  if (view.winners.includes(explorer.seat)) parts.push(TEXT.wins);
  return parts.join(', ');
}

/** What became of a battle. */
export function fightWords(fight: Fight, box: ShuffleBox, names: readonly string[]): string {
  const monster = box.monsters[fight.monster]?.name ?? fight.monster;
  const outcome = fight.won ? 'and defeated it' : 'which was not enough';
  return `${names[fight.seat] ?? ''} rolled ${sideWords(fight.roll)} against ${monster}, ${fight.set} there, ${outcome}.`;
}

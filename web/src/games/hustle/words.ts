/** Everything the board of Dungeon Hustle says. */
import type { Asked } from '../../lib/board';
import { cardOf, needOf, ROMAN } from './looks';
import { readToken, type Offers } from './tokens';
import type { CellView, CornerView, HeroView, HustleBox, HustleView, ItemView } from './wire';

export const TEXT = {
  talk: 'Say something',
  offerHelp: '“I could help you with …”',
  table: 'The table of Dungeon Hustle',
  floor: 'The floor of the dungeon; arrow keys move over it',
  chooseHero: 'Choose your character',
  anyHero: 'Any character',
  byLot: 'Leave it to luck',
  taken: 'taken by',
  you: 'You',
  hint: 'hint',
  lost: 'Lost this turn',
  hand: (cards: number, most: number): string => `Your hand, ${cards} of ${most}`,
  handEmpty: 'No cards in hand.',
  handLater: 'Your cards come with your first hustle.',
  quests: 'Quests',
  noQuest: 'No quest lies open.',
  complete: 'you have all it asks for',
  missing: (words: string): string => `you still need ${words}`,
  players: 'Players',
  gear: 'Your items and powers',
  items: 'Items',
  noItems: 'No items yet: Keys buy them while you rest.',
  powers: 'Powers',
  helping: 'Helping card',
  reward: 'Reward',
  charged: 'charged',
  spent: 'discharged',
  fresh: 'new',
  uncharged: 'not charged',
  recharge: 'Recharge',
  differs: 'of different colours',
  hustles: 'You jump from card to card of one colour, and pick up those you leave.',
  enters: 'You come in on any card of the outer row, jump on from card to card of one colour, and pick up those you leave.',
  jumps: 'Jump onto a framed card. From a solid frame you may jump on; in a dashed one the hustle ends.',
  standing: 'only the card you stand on',
  noneInReach: 'none in reach',
  inReach: (cards: number, starts: boolean): string => `${cards} in reach${starts ? ', and the one you stand on' : ''}`,
  fights: (gold: number): string => `An attack of its Power or more wins ${gold} gold. A Shield, once, makes it flip anew.`,
  wanders: 'A Shield stops one Monster Attack; each that is not stopped costs you a card.',
  rests: 'There is nothing you can buy, recharge or charge now.',
  goal: (limit: number): string => `Most points win; ${limit} monsters out: all lose.`,
  shop: 'Item decks',
  left: (cards: number): string => `${cards} left`,
  trinket: 'Trinket',
  treasure: 'Treasure',
  artifact: 'Artifact',
  dungeon: 'Dungeon level',
  lastTurns: 'Last turns',
  floorFacts: (flips: number, gold: number): string => `a monster flips ${flips} cards and is worth ${gold} gold`,
  escaped: 'Escaped',
  escapedFacts: (escaped: number, limit: number): string => `${escaped} of ${limit} monsters that may escape before all lose`,
  deck: 'Deck',
  exit: 'Exit',
  discards: 'Discards',
  discardsEmpty: 'Nothing was discarded yet.',
  under: 'Under the deck',
  trove: 'Treasure Trove',
  troveFacts: (offered: number): string => `who buys an item here looks at ${offered} and keeps one`,
  spawn: 'Monsters spawn from here',
  legend: 'How to read the floor',
  legendAttack: 'Monster Attack: when this card is laid on the floor, defend with a Shield or lose a card.',
  legendMonster: 'The arrow of a monster: where it goes if the spawn card has the colour or the symbol it stands on; red if it goes for certain, or escapes.',
  legendGate: 'A gate: where a spawn card of this colour brings in a monster.',
  legendPick: 'In a hustle: this card will be picked up.',
  legendPainted: 'In a hustle: this card counts as your colour.',
  gathers: 'You pick up',
  theyGather: 'Picks up',
  nothing: 'nothing yet',
  attacks: (attacks: number): string => `Monster Attack${attacks === 1 ? '' : 's'}: ${attacks}`,
  power: 'Power',
  base: 'Base power',
  attack: 'Attack so far',
  flipped: 'Flipped',
  omen: 'Spawn card',
  omenMoves: (moving: number): string => (moving === 0 ? 'no monster moves' : `${count(moving, 'monster')} will move`),
  omenSpawns: 'one spawns',
  paidFor: 'For',
  paid: 'Paid',
  helper: (gold: number): string => `You give up this card, gain ${gold} gold, and your Reward turns up.`,
  level: 'Level',
  gold: 'gold',
  points: 'points',
  known: 'Known in hand',
  unknown: 'unknown card',
  look: (name: string): string => `Look at ${name}: hand, items, powers`,
  won: 'Victory!',
  defeated: 'Beaten back',
  refused: 'no',
  gap: 'a gap',
  pick: 'will be picked up',
  visited: 'already visited',
  painted: 'colour changed for this hustle',
  gate: 'a monster spawns here if its colour comes',
} as const;

export const DECKS: Record<string, string> = { trinket: TEXT.trinket, treasure: TEXT.treasure, artifact: TEXT.artifact };
export const CORNER_NAMES: Record<string, string> = {
  nw: 'Northwest corner',
  ne: 'Northeast corner',
  se: 'Southeast corner',
  sw: 'Southwest corner',
};

const QUESTIONS: Record<string, string> = {
  'choose-hero': 'Choose your character.',
  colour: 'Choose the colour of your hustle.',
  sleight: 'Sleight: pick up one more card?',
  wander: 'Monsters attack: defend with a Shield, or lose a card.',
  mending: 'You lost a card. Ask for help?',
  before: 'Before any battle: do you want to do something?',
  aid: 'A battle! Ask for help, or let the monster flip.',
  fight: 'Attack, defend with a Shield, or give up.',
  strike: 'Choose what you strike with.',
  defeat: 'The battle is lost.',
  retreat: 'Choose where you retreat to.',
  after: 'The battle is over.',
  quest: 'A quest lies here.',
  omen: 'The spawn card is about to be revealed.',
  spawn: 'The spawn card lies open.',
  rest: 'Rest: buy and charge, then end your turn.',
  aim: 'Choose a monster.',
  push: 'Choose where the monster goes.',
  scroll: 'Choose the Scroll you discard.',
  fetch: 'Choose the card you take back.',
  lay: 'Choose the card you give in exchange.',
  take: 'Choose the card you take from the floor.',
  pay: 'Choose a card to pay with.',
  keep: 'Choose the item you keep.',
  offer: 'You may draw.',
  refresh: 'You may charge something for nothing.',
};

const WAITS: Record<string, string> = {
  'choose-hero': '{who} is choosing a character.',
  colour: '{who} is choosing a colour.',
  hustle: '{who} hustles on {colours}.',
  wander: '{who} is attacked by wandering monsters.',
  aid: '{who} is about to fight.',
  fight: '{who} is fighting a monster.',
  strike: '{who} is striking at a monster.',
  defeat: '{who} has lost a battle.',
  retreat: '{who} is retreating.',
  quest: '{who} is looking at a quest.',
  spawn: '{who} is looking at the spawn card.',
  rest: '{who} is resting.',
  trim: '{who} is discarding cards.',
  help: '{who} is asked to help.',
  pay: '{who} is paying.',
  keep: '{who} is choosing an item.',
  offer: '{who} may draw.',
};

/** The open question if it is this seat's, else the seats the game waits for. */
export function question({ view, box, names, you }: Asked<HustleView, HustleBox>): string {
  if (view.step === 'over') {
    return view.monsters_won ? 'Too many monsters have escaped: nobody wins.' : 'The dungeon is done. Count your points.';
  }
  if (view.to_act !== you) {
    return (WAITS[view.step] ?? '{who} is thinking.')
      .replace('{who}', names[view.to_act] ?? '')
      .replace('{colours}', view.colours.join(' and '));
  }
  if (view.step === 'hustle') return hustleQuestion(view);
  if (view.step === 'colour' && view.marks.includes('second-colour')) return 'Choose a colour: this hustle has two.';
  if (view.step === 'drop') return `${box.most_items} items are the most: choose the one you discard.`;
  if (view.step === 'trim') return trimQuestion(view.heroes[you]);
  if (view.step === 'help') {
    const aid = box.helps[view.about];
    return `${names[view.turn] ?? ''} asks for your help: ${aid?.name ?? ''}.`;
  }
  const asked = QUESTIONS[view.step] ?? 'Choose.';
  const quest = view.step === 'offer' || view.step === 'refresh' ? box.quests[view.about] : undefined;
  return quest === undefined ? asked : `${quest.name} is completed. ${asked}`;
}

function hustleQuestion(view: HustleView): string {
  const colours = view.colours.join(' and ');
  const first = view.path.length === 0;
  if (view.marks.includes('leaping')) return 'Leap: choose where you land.';
  if (view.marks.includes('painting')) return `Jump onto any card beside you: it counts as ${colours}.`;
  if (first) return `On ${colours}: begin on the outer row.`;
  return view.path.length === 1 ? `Hustle on ${colours}: jump.` : `Hustle on ${colours}: jump on, or stop.`;
}

/** What the framed cards of one's hand do: "A framed card can charge your Helping power (Cleave or Shield Wall)." */
export function chargeWords(offers: Offers, hero: HeroView | undefined, box: HustleBox): string {
  if (hero === undefined || ![...offers.hand.values()].some((token) => readToken(token).family === 'charge')) return '';
  const helps = hero.helps.map((aid) => box.helps[aid]?.name ?? aid).join(' or ');
  return `A framed card can charge your Helping power${helps === '' ? '' : ` (${helps})`}.`;
}

function trimQuestion(hero: HeroView | undefined): string {
  if (hero === undefined) return 'Discard.';
  return `Your hand holds ${hero.hand_size}: discard down to it.`;
}

/** "blue Key", "blue Key with a Monster Attack"; empty words are gaps or unknown. */
export function cardWords(word: string): string {
  const card = cardOf(word);
  if (card === null) return TEXT.unknown;
  return `${card.colour} ${capital(card.type)}${card.attack ? ' with a Monster Attack' : ''}`;
}

/** "Scroll", "purple Scroll". */
export function needWords(symbol: string): string {
  const need = needOf(symbol);
  if (need === null) return symbol;
  return `${need.colour === null ? '' : `${need.colour} `}${capital(need.type)}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "1 card", "3 cards". */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** "Ada", "Ada and Bo", "Ada, Bo and Chi". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** The symbols of a cost that are not covered: "a Scroll", "2 Potions and a Key"; nothing if all are. */
export function missingWords(cost: readonly string[], covered: readonly boolean[]): string {
  const missing = new Map<string, number>();
  for (const symbol of cost.filter((_, index) => covered[index] === false)) missing.set(symbol, (missing.get(symbol) ?? 0) + 1);
  return listed([...missing].map(([symbol, number]) => (number === 1 ? `a ${needWords(symbol)}` : `${number} ${needWords(symbol)}s`)));
}

/** What is to be seen on a cell, for those who do not see it. */
export interface Seen {
  gathered: boolean;
  gate: boolean;
  /** Where its monster would go, or nothing. */
  way: string;
}

export function describeCell(cell: CellView, names: readonly string[], seen: Seen): string {
  const parts = [`${cell.place}, ${cell.card === '' ? TEXT.gap : cardWords(cell.card)}`];
  if (cell.monster) parts.push(seen.way === '' ? 'a monster' : `a monster that would go to ${seen.way}`);
  for (const seat of cell.heroes) parts.push(names[seat] ?? '');
  if (seen.gathered) parts.push(TEXT.pick);
  else if (cell.visited) parts.push(TEXT.visited);
  if (cell.painted) parts.push(TEXT.painted);
  if (seen.gate) parts.push(TEXT.gate);
  return parts.join(', ');
}

/** A corner tile, its quest and what is missing for it in the viewer's hand. */
export function describeCorner(corner: CornerView, box: HustleBox, names: readonly string[]): string {
  const parts = [CORNER_NAMES[corner.corner] ?? corner.corner];
  const quest = box.quests[corner.quest];
  if (corner.is_trove) parts.push(TEXT.trove);
  if (quest !== undefined) {
    parts.push(`${quest.name} for ${quest.cost.map(needWords).join(' and ')}: ${quest.gold} gold and ${count(quest.points, 'point')}`);
    if (quest.text !== '') parts.push(quest.text.replace(/\.$/, ''));
    if (corner.covered.length > 0) {
      const missing = missingWords(quest.cost, corner.covered);
      parts.push(capital(missing === '' ? TEXT.complete : TEXT.missing(missing)));
    }
  }
  if (corner.is_spawn) parts.push(TEXT.spawn);
  if (corner.stock > 0) parts.push(`${count(corner.stock, quest === undefined ? 'quest' : 'more quest')} face down`);
  if (corner.heroes.length > 0) parts.push(`${listed(corner.heroes.map((seat) => names[seat] ?? ''))} ${corner.heroes.length === 1 ? 'is' : 'are'} here`);
  return parts.join('. ');
}

/** An item with its state and what it does. */
export function describeItem(item: ItemView, box: HustleBox): string {
  const known = box.items[item.item];
  if (known === undefined) return item.item;
  const state = item.fresh ? TEXT.fresh : item.charged ? TEXT.charged : TEXT.spent;
  return `${known.name}, ${state}. ${known.text} ${TEXT.recharge}: ${known.recharge.map(needWords).join(', ')}`;
}

/** The Helping card of a player in words. */
export function describeHelping(hero: HeroView, box: HustleBox): string {
  if (hero.reward) return `${TEXT.helping}: ${TEXT.reward}`;
  const helps = hero.helps.map((aid) => box.helps[aid]?.name ?? aid).join(', ');
  return `${TEXT.helping}: ${helps}, ${hero.charge === '' ? TEXT.uncharged : `${TEXT.charged} with ${cardWords(hero.charge)}`}`;
}

/** A player in one sentence, for those who do not see the picture. */
export function describeHero(hero: HeroView, box: HustleBox, name: string): string {
  const parts = [hero.hero === '' ? name : `${name}, the ${box.characters[hero.hero]?.name ?? hero.hero}`];
  if (hero.hero === '') return name;
  parts.push(`level ${hero.level}`, hero.next_level > 0 ? `${hero.gold} of ${hero.next_level} gold` : `${hero.gold} gold`);
  parts.push(count(hero.held, 'card'), describeHelping(hero, box));
  const items = hero.items.map(({ item, charged }) => `${box.items[item]?.name ?? item} ${charged ? TEXT.charged : TEXT.spent}`);
  if (items.length > 0) parts.push(`items: ${items.join(', ')}`);
  if (hero.quests.length > 0) parts.push(count(hero.quests.length, 'quest'));
  return parts.join(', ');
}

/** A button's face: what it is called, and what it does. */
export interface Face {
  name: string;
  text: string;
  /** Whether it answers the question itself, with no card of the table that it stands for. */
  isAnswer?: boolean;
}

/** What stands on the button of a token; the words of the offer where nothing shorter is known. */
export function faceOf(token: string, words: string, view: HustleView, box: HustleBox, names: readonly string[]): Face {
  const { family, word } = readToken(token);
  const item = box.items[word];
  switch (family) {
    case 'use':
      return { name: item?.name ?? word, text: item?.text ?? '' };
    case 'recharge':
      return { name: `${TEXT.recharge} ${item?.name ?? word}`, text: item?.recharge.map(needWords).join(', ') ?? '' };
    case 'power':
      return { name: box.powers[word]?.name ?? word, text: box.powers[word]?.text ?? '' };
    case 'ask': {
      const helper = view.heroes.find((hero) => hero.helps.includes(word));
      const name = box.helps[word]?.name ?? word;
      return { name: `${names[helper?.seat ?? -1] ?? ''}: ${name}?`, text: box.helps[word]?.text ?? '' };
    }
    case 'reward':
      return { name: TEXT.reward, text: box.characters[view.heroes[view.turn]?.hero ?? '']?.reward ?? '' };
    case 'buy': {
      const keys = view.shelves.find(({ deck }) => deck === word)?.price ?? 0;
      return { name: `Buy ${word === 'artifact' ? 'an' : 'a'} ${DECKS[word] ?? word}`, text: count(keys, 'Key') };
    }
    default: {
      const [name = '', text = ''] = words.split(/[:;] (.*)/);
      return { name: capital(name), text, isAnswer: true };
    }
  }
}

export function floorName({ floor, floors }: HustleView): string {
  return floor < floors ? `${TEXT.dungeon} ${ROMAN[floor] ?? ''}` : TEXT.lastTurns;
}

/** How many cards of a colour the hustle comes to, on the button of that colour. */
export function reachWords({ reach }: HustleView, colour: string): string {
  const { cards = 0, starts = false } = reach.find((known) => known.colour === colour) ?? {};
  if (cards === 0) return starts ? TEXT.standing : TEXT.noneInReach;
  return TEXT.inReach(cards, starts);
}

/** What a payment is for. */
export function purpose({ about }: HustleView, box: HustleBox): string {
  const item = box.items[about];
  if (item !== undefined) return `${TEXT.recharge} ${item.name}`;
  return box.quests[about]?.name ?? DECKS[about] ?? about;
}

/** Everything the board of Dungeon Attack! says. */
import type { Asked, Happening } from '../../lib/board';
import { FACES, ROMAN, type Good } from './looks';
import type { Story, Turn } from './story';
import { readSaying, type Aim, type Means } from './tokens';
import type { AttackBox, AttackView, GoalView, HeroView, PriceBox } from './wire';

export const TEXT = {
  table: 'The table of Dungeon Attack!',
  chooseHero: 'Choose your adventurer',
  anyHero: 'Any adventurer',
  byLot: 'Leave it to luck',
  taken: 'taken by',
  you: 'You',
  keeps: (rating: number, isShort: boolean): string => `${isShort ? '' : `combat rating ${rating}: `}at most ${rating} kept`,
  rating: 'combat rating',
  dungeon: 'Behind the door',
  quiet: 'nothing stirs',
  goals: 'The party still needs',
  aim: 'Goal, all for one: bring home',
  reached: 'done',
  tray: 'The dice in hand',
  resting: 'What dice show',
  settled: 'not to be rerolled any more',
  picked: 'to be rerolled by the retainer',
  deeds: 'What you can do',
  notNow: (titles: readonly string[]): string => `Not now: ${titles.join(', ')} (why?)`,
  rolling: 'rolling',
  faces: 'facing',
  facesNone: 'facing no dice',
  pile: 'treasure pile',
  owns: 'owns',
  retainer: 'retainer',
  first: 'has the torch: starts this level',
  waits: 'lets the door be',
  used: 'ability used',
  fled: 'fled',
  rallied: 'rallied!',
  ko: 'K.O.',
  hits: (count: number): string => (count === 1 ? '1 Hit' : `${count} Hits`),
  loot: 'to be turned in',
  talk: 'Say something',
  ask: 'Assist me!',
  offer: 'Coins after this level',
  exceeded: (rating: number): string => `over combat rating ${rating}`,
  over: 'The adventure is over.',
} as const;

export const FACE_WORDS = { defeated: 'Defeated', moving: 'Moving', fighting: 'Fighting' } as const;
/** What becomes of a die that shows it. */
export const FACE_MEANINGS = {
  defeated: 'treasure, up to your combat rating',
  moving: 'back to the dungeon',
  fighting: 'stay and hit, if they are most',
} as const;
export const KIND_WORDS = { monster: 'Monster', boss: 'Boss' } as const;
export const HEALTH_WORDS = ['ready', 'stunned', 'wounded', 'knocked out'] as const;
export const GOOD_WORDS: Record<Good, string> = {
  gold: 'coin',
  potion: 'potion',
  weapon: 'weapon',
  artefact: 'artefact',
  retainer: 'retainer',
};
/** By what a die is changed. */
export function meansWords(means: Means, prices: PriceBox): string {
  const words: Record<Means, string> = {
    coin: `for ${count(prices.reroll, 'coin')}`,
    item: 'with an item',
    ability: 'by your ability',
    retainer: 'by the retainer',
  };
  return words[means];
}

/** What becomes of a die that is changed so, in a word, and what that takes. */
export function mendWords(means: Means, ability: string, item: string, prices: PriceBox): [string, string] {
  const power = ability.includes('deflect') ? 'deflect' : 'foresight';
  const words: Record<Means, [string, string]> = {
    coin: ['reroll', count(prices.reroll, 'coin')],
    item: ['reroll', item],
    ability: [power === 'deflect' ? 'move' : 'reroll', power],
    retainer: ['pick', 'retainer'],
  };
  return words[means];
}

/** What an action is called, and in a few words what it does or costs. */
export interface Deed {
  title: string;
  text: string;
}

const DEED_WORDS: Record<string, Deed> = {
  fight: { title: 'Fight', text: 'roll what you face' },
  bust: { title: 'Bust the door', text: 'take all, and roll' },
  recover: { title: 'Recover', text: 'heal one step' },
  rally: { title: 'Rally', text: 'come back' },
  pass: { title: 'Pass', text: 'do nothing' },
  'flee:gold': { title: 'Flee', text: 'costs a coin' },
  'flee:potion': { title: 'Flee', text: 'costs a potion' },
  'flee:weapon': { title: 'Flee', text: 'costs a weapon' },
  'flee:artefact': { title: 'Flee', text: 'costs an artefact' },
  'flee:monster': { title: 'Flee', text: 'costs a defeated Monster' },
  'flee:boss': { title: 'Flee', text: 'costs a defeated Boss' },
  'cancel:retainer': { title: 'Retainer', text: 'cancels all Hits and leaves' },
  'cancel:ability': { title: 'Guard', text: 'cancel 1 Hit' },
  'retainer:fighting': { title: 'All Fighting dice', text: 'for the retainer to reroll' },
  'loot:potions': { title: 'Potions', text: 'for all Monsters left' },
  'loot:potion': { title: 'Potion', text: 'for a Boss' },
};

/** The actions whose words name an amount. */
function pricedWords(prices: PriceBox): Record<string, Deed> {
  return {
    'cancel:coins': { title: `Pay ${count(prices.cancel, 'coin')}`, text: 'cancel 1 Hit' },
    'loot:weapon': { title: 'Weapon', text: `for ${count(prices.weapon_dice, 'Monster')}` },
    'loot:gold': { title: count(prices.boss_coins, 'coin'), text: 'for each Boss left' },
    hire: { title: 'Hire a retainer', text: `for ${count(prices.retainer, 'coin')}` },
  };
}

const DONE_WORDS: Record<string, Deed> = {
  mend: { title: 'Let the roll stand', text: 'sort the dice' },
  pick: { title: 'Reroll them', text: 'the dice picked' },
  hits: { title: 'Take the Hits', text: 'and suffer' },
  leave: { title: 'Keep the dice', text: 'end your turn' },
  give: { title: 'Enough given', text: 'go on' },
  hire: { title: 'Hire nobody', text: 'keep the coins' },
};

/** What may be done now is told in the words of its offer, without the title they may begin with. */
export function deedWords(token: string, step: string, prices: PriceBox, offered = ''): Deed {
  const known = token === 'done' ? DONE_WORDS[step] : (DEED_WORDS[token] ?? pricedWords(prices)[token]);
  if (token === 'done' && step === 'hits' && offered !== '') return takenWords(offered);
  const { title, text } = known ?? { title: token, text: '' };
  const isTitled = offered.toLowerCase().startsWith(title.toLowerCase());
  return { title, text: (isTitled ? offered.slice(title.length).replace(/^[:;, ]+/, '') : offered) || text };
}

/** "take 1 Hit and be wounded" says how many, and what they make of one. */
function takenWords(offered: string): Deed {
  const [taken = '', text = ''] = offered.split(' and ');
  return { title: `${taken.charAt(0).toUpperCase()}${taken.slice(1)}`, text };
}

const AIM_WORDS: Record<string, string> = { assist: 'Assist: fight their dice', heal: 'Heal', give: 'Give' };
const SHORT: Record<string, string> = { send: 'Send dice', 'aid snare': 'Snare: send back', 'aid song': 'Sing: only stunned then' };

/** What the button for an aim says: the words of its offer, unless there are shorter ones, or no room for them. */
export function aimWords(aim: Aim, ability: string, offered: string, isShort: boolean): string {
  const known = aim.family === 'aid' ? `aid ${ability.includes('snare') ? 'snare' : 'song'}` : aim.family;
  return AIM_WORDS[known] ?? ((isShort ? SHORT[known] : undefined) || `${offered.charAt(0).toUpperCase()}${offered.slice(1)}`);
}

const QUESTIONS: Record<string, string> = {
  'choose-hero': 'Choose your adventurer.',
  mend: 'Change it?',
  pick: 'Which dice does the retainer reroll?',
  leave: 'A potion could send your dice to somebody else.',
  loot: 'What do you take for what you found?',
  give: 'Give something to the others?',
  hire: 'Hire a retainer for the next level?',
};

const WAITS: Record<string, string> = {
  'choose-hero': '{who} is choosing an adventurer.',
  act: '{who} is choosing what to do.',
  mend: '{who} is looking at the roll.',
  pick: '{who} is picking dice for the retainer.',
  hits: '{who} has to take {hits}.',
  leave: '{who} may send dice away.',
  loot: '{who} is choosing treasure.',
  give: '{who} may give something away.',
  hire: '{who} may hire a retainer.',
};

/** The open question if it is this seat's, else the seats the game waits for. */
export function question({ view, names, you }: Asked<AttackView, AttackBox>): string {
  if (view.step === 'over') return `${TEXT.over} ${view.rank.charAt(0).toUpperCase()}${view.rank.slice(1)}.`;
  const hits = TEXT.hits(view.hits);
  if (view.to_act !== you) {
    return (WAITS[view.step] ?? 'Waiting for {who}.').replace('{who}', names[view.to_act] ?? '').replace('{hits}', hits);
  }
  if (view.step === 'hits') return `${hits} to take: cancel, or suffer.`;
  if (view.step === 'mend') return `As it lies: ${view.threat === 0 ? 'no Hit' : TEXT.hits(view.threat)}. ${QUESTIONS['mend'] ?? ''}`;
  if (view.step === 'give' && view.round > 1) return `Something was given, so all are asked once more. ${QUESTIONS['give'] ?? ''}`;
  if (view.step !== 'act') return QUESTIONS[view.step] ?? 'Choose.';
  const own = view.heroes[you];
  if (own?.fled === true) return 'You fled. Rally, or wait?';
  return own !== undefined && diceIn(own.faces) > 0 ? 'Dice face you: fight or flee!' : 'Nothing faces you. What do you do?';
}

const GOAL_WORDS: Record<string, string> = { gold: 'coin', items: 'magic item', artefacts: 'artefact' };

/** What a goal counts, in the number that is needed: "coins", "magic item". */
export function goalWords({ goal, needs }: GoalView): string {
  return plural(needs, GOAL_WORDS[goal] ?? goal);
}

export function isReached({ has, needs }: GoalView): boolean {
  return has >= needs;
}

/** What is still missing for a goal: "7 to go". */
export function missing({ has, needs }: GoalView): string {
  return has < needs ? `${needs - has} to go` : TEXT.reached;
}

/** "1 Monster", "3 Monsters and 1 Boss"; nothing for none. */
export function diceWords([monsters, bosses]: readonly [number, number]): string {
  const parts = monsters > 0 ? [count(monsters, 'Monster')] : [];
  if (bosses > 0) parts.push(bosses === 1 ? '1 Boss' : `${bosses} Bosses`);
  return parts.join(' and ');
}

/** The kind of die that matters most among these. */
export function dieOf([, bosses]: readonly [number, number]): 'boss' | 'monster' {
  return bosses > 0 ? 'boss' : 'monster';
}

export function diceIn([monsters, bosses]: readonly [number, number]): number {
  return monsters + bosses;
}

/** "1 coin", "3 coins". */
export function count(number: number, word: string): string {
  return `${number} ${plural(number, word)}`;
}

function plural(number: number, word: string): string {
  return number === 1 ? word : `${word}s`;
}

/** The name an adventurer goes by: the first word of it. */
export function shortName(box: AttackBox, hero: string): string {
  return (box.heroes[hero]?.name ?? hero).split(' ')[0] ?? hero;
}

/** The goods of a hero, each with its count. */
export function goodsOf(hero: HeroView): [Good, number][] {
  const all: [Good, number][] = [
    ['gold', hero.gold],
    ['potion', hero.potions],
    ['weapon', hero.weapons],
    ['artefact', hero.artefacts],
    ['retainer', hero.retainer ? 1 : 0],
  ];
  return all.filter(([, owned]) => owned > 0);
}

const FACE_COUNT = FACES.length;

/** The dice of a roll by kind; those that lie there, and those that will be rerolled. */
export function diceOf({ roll }: AttackView): [number, number] {
  const some = (first: number): number => roll.flatMap((row) => row.slice(first, first + FACE_COUNT)).reduce((sum, dice) => sum + dice, 0);
  return [some(0), some(FACE_COUNT)];
}

/** What a player does besides what the card says. */
export interface Doing {
  rolling: readonly [number, number];
  first: boolean;
  used: boolean;
}

/** A player in one sentence, for those who do not see the picture. */
export function describeHero(hero: HeroView, box: AttackBox, name: string, { rolling, first, used }: Doing): string {
  const card = box.heroes[hero.hero];
  if (card === undefined) return `${name}, no adventurer yet`;
  const parts = [name, `${card.name}, ${card.calling}`, hero.health === 'unhurt' ? HEALTH_WORDS[0] : hero.health];
  if (hero.fled) parts.push(TEXT.fled);
  parts.push(`${TEXT.rating} ${hero.rating}`);
  if (diceIn(rolling) > 0) parts.push(`${TEXT.rolling} ${diceWords(rolling)}`);
  if (diceIn(hero.faces) > 0) parts.push(`${TEXT.faces} ${diceWords(hero.faces)}`);
  else if (diceIn(rolling) === 0) parts.push(TEXT.facesNone);
  if (diceIn(hero.pile) > 0) parts.push(`${TEXT.pile}: ${diceWords(hero.pile)}`);
  parts.push(...goodsOf(hero).map(([good, owned]) => count(owned, GOOD_WORDS[good])));
  if (used) parts.push(TEXT.used);
  if (first) parts.push(TEXT.first);
  return parts.join(', ');
}

/** A saying in direct speech. */
export function spoken(token: string, names: readonly string[]): string {
  const saying = readSaying(token);
  if (saying === null) return token;
  const who = names[saying.to] ?? '';
  return saying.coins === 0 ? `${who}, assist me!` : `${who}, ${count(saying.coins, 'coin')} for you later.`;
}

const OCCASIONS: Record<Story['occasion'], string> = {
  fought: '{who} fights',
  busted: '{who} busts the door',
  assisted: '{who} assists {other}',
  searched: '{who} rolls for treasure',
};

/** Who rolled, and why. */
export function occasionWords(story: Story, names: readonly string[]): string {
  return OCCASIONS[story.occasion].replace('{who}', names[story.seat] ?? '').replace('{other}', names[story.other] ?? '');
}

/** What came of a roll, in a few words. */
export function turnWords({ name, count: number, seat, word }: Turn, names: readonly string[]): string {
  const who = names[seat] ?? '';
  switch (name) {
    case 'exceeded':
      return `${TEXT.exceeded(Number(word))}: ${number} move on`;
    case 'kept':
      return `${number} defeated`;
    case 'moved':
      return seat < 0 ? `${number} back to the dungeon` : `${number} back to ${who}`;
    case 'stayed':
      return `${number} facing ${who}`;
    case 'hit':
      return TEXT.hits(number);
    case 'critical':
      return `Critical: ${TEXT.hits(number)}!`;
    case 'cancelled':
      return `${TEXT.hits(number)} cancelled`;
    case 'hurt':
      return `${who} is ${word}`;
    case 'fell':
      return `${who} is knocked out`;
    case 'coin':
      return 'All Moving: a coin!';
    case 'ambushed':
      return 'Ambush: no Hits';
    case 'found':
      return number === 0 ? 'found nothing' : `found ${count(number, word === 'gold' ? 'coin' : word)}`;
    default:
      return '';
  }
}

/** What stands on a banner over the dungeon. */
export function banner({ name, numbers, words }: Happening): string {
  const level = levelName(numbers['level'] ?? 0);
  switch (name) {
    case 'cleared':
      return `${level}: cleared!`;
    case 'left':
      return `${level}: the party leaves`;
    case 'routed':
      return `${level}: all out of play`;
    case 'tired':
      return `${level}: worn out`;
    case 'over':
      return words['rank'] ?? TEXT.over;
    default:
      return level;
  }
}

export function levelName(level: number): string {
  return `Level ${ROMAN[level] ?? level + 1}`;
}

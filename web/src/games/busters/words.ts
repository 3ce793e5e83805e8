/** Everything the board of Dungeon Busters says. */
import type { Asked, Happening } from '../../lib/board';
import { COLOURS, ROMAN } from './looks';
import type { Fight } from './timeline';
import { readPledge } from './tokens';
import type { BustersBox, BustersView, HeroView } from './wire';

export const TEXT = {
  table: 'The table of Dungeon Busters',
  chooseHero: 'Choose your adventurer',
  anyHero: 'Any adventurer',
  byLot: 'Leave it to luck',
  alike: 'All fight alike: choose whom you like.',
  taken: 'taken by',
  you: 'You',
  leader: 'Leader',
  leads: 'The Leader: where several must give up gems, they do so clockwise, beginning here.',
  bank: 'Bank',
  spoils: 'Spoils',
  spoilsEmpty: 'empty',
  coming: 'Still to come, but one stays away',
  leftOut: 'Stays away',
  comesOrNot: 'Not met in this dungeon so far. One of those shown together was left out, unseen, and never comes.',
  neverComes: 'It stays away: one monster of each dungeon is left out, unseen, and this is the one. Nobody fights it.',
  yourHand: 'Your battle cards',
  handEmpty: 'All your cards are played.',
  strength: (card: number): string => `strength ${card}`,
  sealed: 'sealed',
  cancelled: 'cancelled',
  thinking: 'thinking',
  kept: 'kept',
  broken: 'broken',
  keptWord: 'kept their word',
  brokeWord: 'broke their word',
  talk: 'Say something',
  iPlay: "I'll play …",
  youPlay: 'please play …',
  low: 'low',
  high: 'high',
  victory: 'Victory!',
  defeat: 'Defeat',
  unfought:
    'All cards turn over at once. Equal ones cancel out, the others add up: if they reach the HP, the party wins. The lowest that counts takes the first chest.',
  against: 'against',
  hp: 'HP',
  chest: 'chest',
  empty: 'empty',
  monsters: 'monsters',
  wonBy: (name: string): string => `Won by ${name}. The more monsters decide a tie, and count for nothing else.`,
  over: 'The last dungeon is done.',
} as const;

/** Who gets a chest: the lowest card that counts takes the first. */
const ORDER = ['lowest card', '2nd lowest', '3rd lowest'];
export const chestOrder = (chest: number): string => ORDER[chest] ?? `${chest + 1}th lowest`;

/** The open question if it is this seat's, else the seats the game waits for. */
export function question({ view, names, you, chosen, choice }: Asked<BustersView, BustersBox>): string {
  const mine = view.to_act.includes(you);
  if (view.step === 'over') return TEXT.over;
  if (view.step === 'choose-card') {
    const others = view.to_act.filter((seat) => !chosen.includes(seat) && seat !== you);
    if (mine && choice === '') return 'Choose a card: all turn over at once.';
    const waits = `Waiting for ${listed(others.map((seat) => names[seat] ?? ''))}.`;
    return mine ? `Sealed. You may still change it. ${waits}` : waits;
  }
  const who = listed(view.to_act.map((seat) => names[seat] ?? ''));
  if (view.step === 'choose-hero') return mine ? 'Choose your adventurer.' : `${who} is choosing an adventurer.`;
  if (view.step === 'lose') return mine ? 'Defeat: you lose all gems of one colour. Which?' : `${who} must give up a colour.`;
  if (view.step === 'take') return mine ? 'Take a gem from the Spoils.' : `${who} takes a gem from the Spoils.`;
  return mine ? 'Choose.' : `Waiting for ${who}.`;
}

/** Why something happens in this beat, where it needs saying beside the cards. */
export function caption(happenings: readonly Happening[]): string {
  const why = happenings.find(({ name }) => name === 'cancelled');
  return why === undefined ? '' : `The ${why.words['cards'] ?? ''} ${why.numbers['strength'] ?? ''}s cancel each other out`;
}

/** The cards that count, their sum, and what it stands against: "4 + 5 = 9 against 7". */
export function sumWords({ cards, total, hp }: Fight): string {
  const counted = cards.filter(({ cancelled }) => !cancelled).map(({ card }) => card);
  const terms = counted.sort((one, two) => one - two).join(' + ');
  return `${counted.length > 1 ? `${terms} = ` : ''}${total} ${TEXT.against} ${hp} ${TEXT.hp}`;
}

/** The same where the cards are listed below: "sum 9, needed 7". */
export function briefSum({ total, hp }: Fight): string {
  return `sum ${total}, needed ${hp}`;
}

/** "This fight won: Basilisk", "Last fight lost: Mimic". */
export function fightWords({ verdict, monster }: Fight, isNow: boolean): string {
  return `${isNow ? 'This' : 'Last'} fight ${verdict === 'won' ? 'won' : 'lost'}: ${monster}`;
}

/** "Ada", "Ada and Bo", "Ada, Bo and Chi". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? 'the others';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** A pledge in direct speech. */
export function spoken(token: string, names: readonly string[]): string {
  const pledge = readPledge(token);
  if (pledge === null) return token;
  return pledge.to < 0 ? `I'll play ${pledge.card}.` : `${names[pledge.to] ?? ''}, please play ${pledge.card}.`;
}

/** Gems in words: "2 red, 1 blue". */
export function gemsWords(gems: readonly number[]): string {
  const parts = COLOURS.flatMap((colour, index) => ((gems[index] ?? 0) > 0 ? [`${gems[index]} ${colour}`] : []));
  return parts.length === 0 ? 'no gems' : parts.join(', ');
}

/** "+2", "−1": how many more or fewer. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** What somebody won or lost, for those who do not see the gems: "+2 red, −1 blue". */
export function takingsWords(gems: readonly number[] = []): string {
  const parts = COLOURS.flatMap((colour, index) => ((gems[index] ?? 0) === 0 ? [] : [`${signed(gems[index] ?? 0)} ${colour}`]));
  return parts.length === 0 ? 'no gems' : parts.join(', ');
}

/** A player in one sentence, for those who do not see the picture. */
export function describeHero(hero: HeroView, box: BustersBox, name: string, isLeader: boolean): string {
  const parts = [hero.hero === '' ? name : `${name}, the ${box.heroes[hero.hero] ?? hero.hero}`];
  if (isLeader) parts.push(TEXT.leader);
  parts.push(gemsWords(hero.gems));
  if (hero.trophies.length > 0) parts.push(`${hero.trophies.length} monsters`);
  return parts.join(', ');
}

export function dungeonName(dungeon: number): string {
  return `Dungeon ${ROMAN[dungeon] ?? dungeon + 1}`;
}

/** Everything the board of Dungeon Mayhem says. */
import type { Asked } from '../../lib/board';
import type { HeroView, MayhemBox, MayhemView, ShieldView } from './wire';

export const TEXT = {
  chooseHero: 'Choose your hero',
  anyHero: 'Any hero',
  byLot: 'Leave it to luck',
  taken: 'taken by',
  you: 'You',
  out: 'knocked out',
  disguised: 'disguised',
  hand: 'in hand',
  deck: 'in the deck',
  discard: 'Discard pile',
  /** Below the numbers of a player's cards. */
  counted: { hand: 'hand', deck: 'deck', discard: 'discard' },
  empty: 'Nothing here yet.',
  known: 'Known to be in hand',
  copies: (card: string, copies: number): string => `${copies} × ${card}`,
  yourHand: 'Your hand',
  noCards: 'No cards in hand.',
  outNow: 'You are knocked out. The others fight on.',
  cardsLater: 'Your cards come when everybody has a hero.',
  decline: 'Destroy nothing',
  fetch: 'Your discard pile: take one card back',
  lastPlayed: 'Played last',
  played: 'Played this turn',
  ko: 'K.O.',
  powers: 'mighty powers',
  table: 'The table of Dungeon Mayhem',
} as const;

const QUESTIONS: Record<string, string> = {
  'choose-hero': 'Choose your hero.',
  attack: '{damage} damage to deal: choose the target.',
  overflow: '{damage} damage goes on: choose the next Defense card.',
  charm: '{card}: choose the Defense card you take.',
  touch: '{card}: choose with whom you swap hit points.',
  steal: '{card}: choose whose deck you rob.',
  destroy: '{card}: choose the Defense card to destroy.',
  fetch: '{card}: choose the card that comes back.',
};

const WAITS: Record<string, string> = {
  'choose-hero': '{who} is choosing a hero.',
  play: '{who} is choosing a card.',
  attack: '{who} is taking aim with {card}.',
  overflow: '{who} lets {damage} damage go on.',
  fetch: '{who} is looking for a card to take back.',
};

/** Why a game is over that nobody survived, or several did. */
const ENDINGS: Record<string, string> = {
  tie: 'nobody is left',
  'turn limit': 'everybody has had all their turns',
};

/** The open question if it is this seat's, else the seats the game waits for. */
export function question({ view, box, names, you }: Asked<MayhemView, MayhemBox>): string {
  if (view.step === 'over') return over(view, names, you);
  const card = (box.cards[view.card]?.name ?? '').replace(/!$/, '');
  const fill = (text: string): string =>
    text
      .replace('{who}', names[view.to_act] ?? '')
      .replace('{card}', card)
      .replace('{damage}', String(view.damage));
  if (view.to_act !== you) return fill(WAITS[view.step] ?? '{who} is choosing a target for {card}.');
  if (view.step === 'play') return view.owed > 1 ? `Your turn: play ${view.owed} cards.` : 'Your turn: play a card.';
  return fill(QUESTIONS[view.step] ?? 'Choose.');
}

function over(view: MayhemView, names: readonly string[], you: number): string {
  const standing = view.heroes.filter((hero) => !hero.is_out);
  const [last] = standing;
  if (standing.length === 1 && last !== undefined) {
    return last.seat === you ? 'You are the last one standing!' : `${names[last.seat] ?? ''} is the last one standing.`;
  }
  const why = ENDINGS[view.ending] ?? '';
  return why === '' ? 'The game is over.' : `The game is over: ${why}.`;
}

/** A player in one sentence, for those who do not see the picture. */
export function describeHero(hero: HeroView, box: MayhemBox, name: string): string {
  if (hero.hero === '') return `${name}, no hero yet`;
  const who = `${name}, ${box.heroes[hero.hero] ?? hero.hero}`;
  if (hero.is_out) return `${who}, ${TEXT.out}`;
  const parts = [who, `${hero.hp} of ${box.hit_points} hit points`];
  if (hero.disguised) parts.push(TEXT.disguised);
  if (hero.shields.length > 0) parts.push(count(hero.shields.length, 'Defense card'));
  return parts.join(', ');
}

/** The same with the cards of a player who is still in the game. */
export function describeFully(hero: HeroView, box: MayhemBox, name: string): string {
  const said = describeHero(hero, box, name);
  if (hero.hero === '' || hero.is_out) return said;
  return `${said}, ${count(hero.hand_size, 'card')} ${TEXT.hand}, ${hero.deck_size} ${TEXT.deck}`;
}

export function describeShield(shield: ShieldView, box: MayhemBox, holder: string, owner: string): string {
  const name = box.cards[shield.card]?.name ?? shield.card;
  const charmed = owner === '' ? '' : `, once ${owner}'s`;
  return `${name} in front of ${holder}, ${shield.defense - shield.damage} of ${shield.defense} defense left${charmed}`;
}

/** "1 card", "3 cards". */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** The name a hero goes by: the first word of it. */
export function shortName(box: MayhemBox, hero: string): string {
  return (box.heroes[hero] ?? hero).split(' ')[0] ?? hero;
}

/** What is going to happen if nothing comes between: for the eye only, the server decides. */
import { cardOf, needOf, type Type } from './looks';
import { clockwise, DECK, inwards, pointOf, ringFrom, toCentre } from './places';
import type { CellView, HustleBox, HustleView } from './wire';

/** Most monsters that are on the board at once. */
const MONSTERS = 4;

/** Steps in which the hustle has not ended yet. */
const HUSTLING = ['hustle', 'scroll'];

export function isHustling(view: HustleView): boolean {
  return HUSTLING.includes(view.step);
}

/** The cells whose cards the hustle so far picks up if it goes on from here. */
export function gathers(view: HustleView): string[] {
  if (!isHustling(view)) return [];
  const cells = new Map(view.cells.map((cell) => [cell.place, cell]));
  return view.path.filter((place) => {
    const cell = cells.get(place);
    return cell !== undefined && isFree(cell) && isColoured(cell, view.colours);
  });
}

/** Whether a jump onto this cell, as it lies there, can be followed by another. */
export function goesOn(cell: CellView, view: HustleView): boolean {
  return (isFree(cell) || view.passable.includes(cell.place)) && (isColoured(cell, view.colours) || view.marks.includes('painting'));
}

function isColoured(cell: CellView, colours: readonly string[]): boolean {
  return cell.painted || colours.includes(cardOf(cell.card)?.colour ?? '');
}

function isFree(cell: CellView): boolean {
  return !cell.monster && cell.heroes.length === 0;
}

/** A step a monster would make. */
export interface Way {
  from: string;
  /** A cell, or the deck, through which it escapes. */
  to: string;
}

/**
 * Where monsters go. Once the spawn card is known: the steps it causes, in their order. Until then: the step each
 * monster would make if the card had the colour or the symbol under it.
 */
export function ways(view: HustleView): Way[] {
  const taken = new Set(view.cells.filter((cell) => !isFree(cell)).map(({ place }) => place));
  const monsters = view.cells.filter((cell) => cell.monster && !view.pinned.includes(cell.place));
  if (view.omen === '') return monsters.flatMap(({ place }) => step(place, taken));
  const called = monsters.filter((cell) => isCalled(cell, view.omen));
  const spawn = spawnCorner(view);
  const born = spawnCell(view, view.omen);
  if (born !== '') taken.add(born);
  called.sort((one, two) => far(one) - far(two) || clockwise(one.place, spawn) - clockwise(two.place, spawn));
  return called.flatMap(({ place, heroes }) => {
    const found = step(place, taken);
    for (const { to } of found) {
      if (heroes.length === 0) taken.delete(place);
      if (to !== DECK) taken.add(to);
    }
    return found;
  });
}

function step(from: string, taken: ReadonlySet<string>): Way[] {
  const to = inwards(from).find((place) => place === DECK || !taken.has(place));
  return to === undefined ? [] : [{ from, to }];
}

function far({ place }: CellView): number {
  const point = pointOf(place);
  return point === null ? 0 : toCentre(point);
}

/** Whether a card calls the monster on this cell: by the colour or the symbol under it. */
export function isCalled(cell: CellView, omen: string): boolean {
  const here = cardOf(cell.card);
  const card = cardOf(omen);
  return here !== null && card !== null && (here.colour === card.colour || here.type === card.type);
}

function spawnCorner(view: HustleView): string {
  return view.corners.find((corner) => corner.is_spawn)?.corner ?? 'nw';
}

/** Where a card of this colour would bring a monster in, or nowhere. */
export function spawnCell(view: HustleView, card: string): string {
  const monsters = view.cells.filter((cell) => cell.monster).length;
  const colour = cardOf(card)?.colour;
  if (monsters >= MONSTERS || colour === undefined) return '';
  const cells = new Map(view.cells.map((cell) => [cell.place, cell]));
  return (
    ringFrom(spawnCorner(view)).find((place) => {
      const cell = cells.get(place);
      return cell?.monster === false && cardOf(cell.card)?.colour === colour;
    }) ?? ''
  );
}

/** How many Keys an item of a deck costs now. */
export function keysFor(deck: string, view: HustleView, box: HustleBox): number {
  return Math.max((box.prices[deck] ?? 0) - view.cheaper, 1);
}

/** A symbol of a price, and whether the hand has a card for it. */
export interface Share {
  type: Type;
  has: boolean;
}

/** A quest's price against a hand: cards of one type must be of different colours. */
export function shares(cost: readonly string[], hand: readonly string[]): Share[] {
  const colours = new Map<Type, Set<string>>();
  for (const word of hand) {
    const card = cardOf(word);
    if (card !== null) colours.set(card.type, (colours.get(card.type) ?? new Set()).add(card.colour));
  }
  const used = new Map<Type, number>();
  return cost.flatMap((symbol) => {
    const type = needOf(symbol)?.type;
    if (type === undefined) return [];
    const count = (used.get(type) ?? 0) + 1;
    used.set(type, count);
    return [{ type, has: count <= (colours.get(type)?.size ?? 0) }];
  });
}

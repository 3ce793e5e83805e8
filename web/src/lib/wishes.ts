/** Requests for new tables, with chairs filled in so that one click is enough. */
import { isAlone } from './state';
import { clockWords, texts } from './texts';
import type { Chair, Facts, GamePage, NewTable, OptionPage } from './wire';

/** The default bot: a fair opponent that answers at once. */
export function usualBot(game: GamePage): string {
  return game.bots.find((bot) => bot === 'thumb') ?? game.bots[0] ?? 'random';
}

/** The creator, and a bot on every other chair; a first game by the rules that are advised for it. */
export function againstBots(game: GamePage, name: string, isFirst: boolean): NewTable {
  const bot: Chair = { kind: 'bot', bot: usualBot(game) };
  const chairs = Array.from({ length: game.usual_seats }, (_, seat): Chair => (seat === 0 ? { kind: 'me' } : bot));
  return { game: game.id, chairs, name, options: isFirst ? game.first_game : {} };
}

/** The creator, and open chairs. */
export function withFriends(game: GamePage): Chair[] {
  return Array.from({ length: game.usual_seats }, (_, seat): Chair => ({ kind: seat === 0 ? 'me' : 'open' }));
}

/** The chairs for another number of seats: those that are there stay. */
export function resized(chairs: readonly Chair[], count: number): Chair[] {
  return Array.from({ length: count }, (_, seat) => chairs[seat] ?? { kind: 'open' });
}

/** A chair as one word of a list, and back. */
export function chairWord(chair: Chair): string {
  return chair.kind === 'bot' ? `bot ${chair.bot ?? ''}` : chair.kind;
}

export function chairOf(word: string): Chair {
  if (word.startsWith('bot ')) return { kind: 'bot', bot: word.slice(4) };
  return { kind: word === 'me' ? 'me' : 'open' };
}

/** The values of an option at a table of so many seats, with their words; only existing seats can go first. */
export function offered(option: OptionPage, seats: number): [string, string][] {
  const all = option.values.map((value, at): [string, string] => [value, option.words[at] ?? value]);
  return option.name === 'first_seat' ? all.slice(0, seats + 1) : all;
}

/** Whether few people care about an option: it is folded away. */
export function isRare(option: OptionPage): boolean {
  return option.name === 'first_seat';
}

/** The options at a table of so many seats: what was chosen, where it is offered there, else what is usual. */
export function fitting(chosen: Record<string, string>, game: GamePage, seats: number): Record<string, string> {
  return Object.fromEntries(
    game.options.map((option) => {
      const values = offered(option, seats).map(([value]) => value);
      const value = chosen[option.name] ?? '';
      return [option.name, values.includes(value) ? value : (values[0] ?? '')];
    }),
  );
}

/** The settings of a table that differ from the defaults, in words: options, time limit, speed, hints, own components. */
export function settled(facts: Facts, game: GamePage | undefined): string[] {
  const rules = (game?.options ?? []).flatMap((option) => {
    const at = option.values.indexOf(facts.options[option.name] ?? '');
    return at > 0 ? [`${sentence(option.title)}: ${option.words[at] ?? ''}`] : [];
  });
  if (facts.move_seconds > 0 || facts.total_seconds > 0) {
    rules.push(`${texts.create.moveTime}: ${clockWords(facts)}`);
    if (facts.time_up === 'concede') rules.push(`${texts.create.timeUp}: ${texts.create.timeUps[1][1]}`);
  }
  if (facts.speed !== 'normal' && !isAlone(facts)) rules.push(`${texts.create.speed}: ${texts.settings.paces[facts.speed].toLowerCase()}`);
  if (facts.hints && facts.seats.filter((seat) => seat.kind !== 'bot').length > 1) rules.push(texts.create.hintsAllowed);
  if (!facts.house) rules.push(texts.create.ownComponents);
  return rules;
}

/** The fields of a request for the clock that a list names: seconds a choice, in all, and gained with every choice. */
export function clockOf(word: string): Pick<NewTable, 'move_seconds' | 'total_seconds' | 'increment'> {
  const [move = 0, total = 0, increment = 0] = word.split('/').map(Number);
  return { move_seconds: move, total_seconds: total, increment };
}

/** A name that is free at the table: this one, or another nickname. */
export function freeName(name: string, facts: Facts): string {
  const taken = new Set(facts.seats.map((seat) => seat.name.toLowerCase()));
  return [name, ...texts.nicknames].find((wanted) => !taken.has(wanted.toLowerCase())) ?? name;
}

/** Words as they stand at the beginning of a line. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An error of the server about components, with the name of their file: "my.toml:44: …". */
export function aboutFile(complaint: string, file: string): string {
  return complaint.replace(/^components(?=:\d+: )/, () => file);
}

/** The chairs after one was changed; exactly one chair is the creator's own. */
export function given(chairs: readonly Chair[], seat: number, chair: Chair): Chair[] {
  const mine = chairs.findIndex((other) => other.kind === 'me');
  return chairs.map((other, index) => {
    if (index === seat) return chair.kind !== 'me' && index === mine ? other : chair;
    return chair.kind === 'me' && index === mine ? (chairs[seat] ?? other) : other;
  });
}

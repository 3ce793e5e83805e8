/** Made by tools/wire-types from src/dungeonbox/server/wire.py: change it there, and run the tool. */
export const PROTOCOL = 1;
export const MOST_SEATS = 8;
export const LONGEST_NAME = 24;
export const LONGEST_CHAT = 300;
export const LONGEST_TOKEN = 80;
export const LONGEST_KEY = 64;
export const LARGEST_NUMBER = 2147483647;

export type Stage = 'lobby' | 'opening' | 'over' | 'playing';

export type Trouble = 'busy' | 'forbidden' | 'illegal' | 'limit' | 'malformed' | 'missing' | 'origin' | 'stale' | 'unknown';

export type NoteRow = number[];

/** Who is to sit here: whoever comes, a bot of some level, or the person who makes the table. */
export interface Chair {
  kind: 'bot' | 'me' | 'open';
  bot?: string;
}

/** The wish for a table. `components` is the text of a components file; empty means the house's own. */
export interface NewTable {
  game: string;
  chairs: Chair[];
  name: string;
  options?: Record<string, string>;
  components?: string;
  public?: boolean;
  move_seconds?: number;
}

/** The wish for a seat. `code` is the code for joining, which a public table does not ask for; seat -1 is any. */
export interface Joining {
  name: string;
  code?: string;
  seat?: number;
}

/** The keys a browser holds, to ask for its games. */
export interface Keys {
  keys: string[];
}

/** The first message: which table, and the key of a seat; without a key you watch. */
export interface Hello {
  t: 'hello';
  table: string;
  key?: string;
  protocol?: number;
}

/** The answer to a question. Sent again it is acknowledged again; sent late it is refused. */
export interface Act {
  t: 'act';
  question: number;
  token: string;
}

/** Say something the rules know of. */
export interface Aside {
  t: 'aside';
  n: number;
  token: string;
}

/** Say anything. */
export interface Chat {
  t: 'chat';
  n: number;
  text: string;
}

/** Hear no more chat from a seat, or hear it again. */
export interface Mute {
  t: 'mute';
  n: number;
  seat: number;
  on: boolean;
}

/** Be called something else. */
export interface Rename {
  t: 'rename';
  n: number;
  name: string;
}

/** Get up. Before the start the seat is free again; later a bot plays on until its key comes back. */
export interface Leave {
  t: 'leave';
  n: number;
}

/** The host sends somebody away, before the start. */
export interface Kick {
  t: 'kick';
  n: number;
  seat: number;
}

/** The host seats a bot, or frees its seat (an empty name); during a game: a bot for somebody who is away. */
export interface SetBot {
  t: 'bot';
  n: number;
  seat: number;
  bot: string;
}

/** The host starts the game; once more, if somebody does not open the number they promised. */
export interface Start {
  t: 'start';
  n: number;
}

/** Before the start: a commitment to a number of one's own, which will have a part in the luck. */
export interface Promise {
  t: 'promise';
  n: number;
  hash: string;
}

/** At the start: the number that was promised. */
export interface Reveal {
  t: 'reveal';
  n: number;
  number: string;
}

/** Take back the latest entries, or ask the others for it where the rules of takeback want that. */
export interface Takeback {
  t: 'takeback';
  n: number;
  count?: number;
}

/** The answer to somebody's wish to take back. */
export interface Consent {
  t: 'consent';
  n: number;
  yes: boolean;
}

/** Give up. */
export interface Concede {
  t: 'concede';
  n: number;
}

/** The same people again, everybody one seat further. */
export interface Rematch {
  t: 'rematch';
  n: number;
}

/** Ask which clause forbids something. */
export interface Why {
  t: 'why';
  token: string;
}

/** Ask a search bot what it would do. */
export interface Hint {
  t: 'hint';
}

/** The answer to both: where you sit, and the key that proves it. Keep the key; nobody can find it for you. */
export interface Seated {
  table: string;
  seat: number;
  key: string;
  join: string;
}

/** Who sits here. `bot` is the bot that chooses now: for good, or while the person is away. */
export interface SeatFacts {
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string;
  conceded: boolean;
  promised: boolean;
}

/** What everybody may know about a table, besides the game on it. `luck` is the commitment to the luck to come. */
export interface Facts {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  house: boolean;
  public: boolean;
  move_seconds: number;
  stage: Stage;
  host: number;
  seats: SeatFacts[];
  luck: string;
  secret: string;
  rematch: string;
}

/** A line of a list of tables. `you` is your seat in a list of your games, or -1. */
export interface Summary {
  id: string;
  game: string;
  title: string;
  stage: Stage;
  seats: SeatFacts[];
  created: number;
  you: number;
}

/** A list of tables, the youngest first. */
export interface TableList {
  tables: Summary[];
}

/** Something said at the table. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
}

/** Something a seat may do or say: the token, the words for it, and the clause of the rules that allows it. */
export type Choice = [token: string, words: string, clause: string];

/** A takeback somebody asks for, and who has agreed. */
export interface Proposal {
  seat: number;
  count: number;
  agreed: number[];
}

/** One line of the final reckoning. */
export type ScoreLine = [seat: number, reason: string, points: number];

/** How it ended. Places count from 1, equal if shared; `conceded` is who gave up, or -1. */
export interface Ending {
  ending: string;
  places: number[];
  winners: number[];
  lines: ScoreLine[];
  characters: string[];
  conceded: number;
}

/**
 * The game through one pair of eyes, and what is asked of them.
 *
 * `question` is the number of the question: an answer names it. `choice` is one's own sealed choice that waits for the
 * others; `chosen` are the seats whose choices wait. A view is the game's own picture (see the game's view.py).
 */
export interface Scene {
  view: unknown;
  to_act: number[];
  question: number;
  legal: Choice[];
  asides: Choice[];
  chosen: number[];
  choice: string;
  proposal: Proposal | null;
  ending: Ending | null;
}

/**
 * The answer to hello: everything these eyes may know. It is sent anew after a takeback and to slow readers.
 *
 * `join` is the code for joining, for those who sit here, so that they can invite others.
 */
export interface Welcome {
  t: 'welcome';
  facts: Facts;
  you: number;
  is_host: boolean;
  heard: number;
  join: string;
  here: number[];
  watchers: number;
  chat: ChatLine[];
  muted: number[];
  notes: number[][];
  scene: Scene | null;
  protocol: number;
}

/**
 * Something happened in the game: what these eyes may read of it, and how things stand now.
 *
 * `answered` is the number of your latest question whose answer was taken: that acknowledges it.
 */
export interface News {
  t: 'news';
  notes: number[][];
  scene: Scene;
  answered: number;
  heard: number;
}

/** The facts of the table have changed. */
export interface Changed {
  t: 'changed';
  facts: Facts;
  you: number;
  is_host: boolean;
  heard: number;
}

/** Who is connected now. */
export interface Here {
  t: 'here';
  seats: number[];
  watchers: number;
}

/** Somebody said something. */
export interface Said {
  t: 'said';
  line: ChatLine;
  heard: number;
}

/** A message was taken, now or earlier: `question` and `token` for an answer, `n` for any other. */
export interface Ok {
  t: 'ok';
  question?: number;
  token?: string;
  n?: number;
}

/** A refusal: nothing has changed. `question` or `n` say which message it answers. */
export interface No {
  t: 'no';
  why: Trouble;
  text: string;
  clause?: string;
  question?: number;
  n?: number;
}

/** The answer to why: the clause that forbids it, or nothing if it is allowed. */
export interface Because {
  t: 'because';
  token: string;
  clause: string;
  text: string;
}

/** The answer to hint. */
export interface Advice {
  t: 'advice';
  question: number;
  token: string;
}

/** The connection will be closed: you were sent away, or the server stops for a moment. */
export interface Bye {
  t: 'bye';
  why: 'closing' | 'kicked';
}

/** A choice of house rules: what is chosen, its values, the default first, and what each means, in words. */
export interface OptionPage {
  name: string;
  title: string;
  values: string[];
  words: string[];
}

/** A game in the catalogue. */
export interface GamePage {
  id: string;
  title: string;
  blurb: string;
  seats: number[];
  minutes: string;
  options: OptionPage[];
  bots: string[];
}

/** The catalogue. */
export interface Games {
  games: GamePage[];
}

/** A clause or ruling of a game's rules, or a heading (whose id is empty). */
export interface Clause {
  id: string;
  text: string;
}

/** A game's rules, in order. */
export interface Rules {
  game: string;
  title: string;
  clauses: Clause[];
}

/** How a kind of note reads. A field names a list of the book, or is a plain number; `hidden` is for other eyes. */
export interface NotePage {
  name: string;
  fields: string[];
  clause: string;
  text: string;
  hidden: string;
}

/**
 * The words of the game on one table: sentences for notes, lists of names, and what is in the box.
 *
 * In a list `{seat1}` stands for the name of whoever sits there. `box` is the game's own (see its words.py).
 */
export interface Book {
  game: string;
  notes: NotePage[];
  lists: Record<string, string[]>;
  box: unknown;
}

/** What a seat did: the token and the words for it. */
export type Done = [seat: number, token: string, words: string];

/** A moment of a game: what was done (by several seats if it was sealed), what is told of it, the view after it. */
export interface ReplayFrame {
  done: Done[];
  notes: number[][];
  view: unknown;
}

/** A stretch of a game through one pair of eyes; `frames[0]` is moment `first` of `moments`. */
export interface Replay {
  table: string;
  eyes: number;
  moments: number;
  first: number;
  frames: ReplayFrame[];
  ending: Ending | null;
}

/** What every refused request gets. */
export interface Refusal {
  why: Trouble;
  text: string;
}

/** How the server is. */
export interface Health {
  status: 'ok' | 'trouble';
  version: string;
  tables: number;
  sockets: number;
}

export type FromBrowser =
  | Hello
  | Act
  | Aside
  | Chat
  | Mute
  | Rename
  | Leave
  | Kick
  | SetBot
  | Start
  | Promise
  | Reveal
  | Takeback
  | Consent
  | Concede
  | Rematch
  | Why
  | Hint;

export type ToBrowser =
  | Welcome
  | News
  | Changed
  | Here
  | Said
  | Ok
  | No
  | Because
  | Advice
  | Bye;

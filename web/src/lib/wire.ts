/** Made by tools/wire-types from src/dungeonbox/server/wire.py and books.py: change it there, and run the tool. */
export const PROTOCOL = 1;
export const MOST_SEATS = 8;
export const LONGEST_NAME = 24;
export const LONGEST_CHAT = 300;
export const LONGEST_TOKEN = 80;
export const LONGEST_KEY = 64;
export const LONGEST_TAB = 16;
export const LONGEST_MOVE = 1209600;
export const A_DAY = 86400;
export const LARGEST_NUMBER = 2147483647;

export type Stage = 'lobby' | 'opening' | 'over' | 'playing';

export type Trouble = 'busy' | 'damaged' | 'forbidden' | 'illegal' | 'limit' | 'malformed' | 'missing' | 'origin' | 'stale' | 'unknown';

export type NoteRow = [number, number, number, number, number, number, string];

/** A chair of a new table: open, for a bot, or for its creator. */
export interface Chair {
  kind: 'bot' | 'me' | 'open';
  bot?: string;
}

/** A request for a new table. `components` is the text of a components file; empty means the game's own. */
export interface NewTable {
  game: string;
  chairs: Chair[];
  name: string;
  options?: Record<string, string>;
  components?: string;
  public?: boolean;
  move_seconds?: number;
  total_seconds?: number;
  increment?: number;
  time_up?: 'bot' | 'concede';
  hints?: boolean | null;
  speed?: 'fast' | 'normal' | 'slow' | 'step';
}

/** A request for a seat. `code` is the join code, which a public table does not need; seat -1 is any. */
export interface Joining {
  name: string;
  code?: string;
  seat?: number;
}

/** A request for the seat of a one-time code. */
export interface Carrying {
  code: string;
}

/** The keys a browser holds, to list its games. */
export interface Keys {
  keys: string[];
}

/** The first message: the table, and the key of a seat; without a key the client is a spectator. */
export interface Hello {
  t: 'hello';
  table: string;
  key?: string;
  protocol?: number;
  tab?: string;
}

/** Ask for a sign of life: browsers cannot send the pings of WebSockets. */
export interface Ping {
  t: 'ping';
}

/** The page has shown so many `news` since the last `welcome`: as far as it is concerned, bots may go on. */
export interface Seen {
  t: 'seen';
  told: number;
}

/** The answer to a question. A repetition is acknowledged again; an answer to a closed question is refused. */
export interface Act {
  t: 'act';
  question: number;
  token: string;
}

/** Say an aside, which the rules define. */
export interface Aside {
  t: 'aside';
  n: number;
  token: string;
}

/** Send a chat line. */
export interface Chat {
  t: 'chat';
  n: number;
  text: string;
}

/** Mute the chat of a seat, or unmute it. */
export interface Mute {
  t: 'mute';
  n: number;
  seat: number;
  on: boolean;
}

/** Change one's name. */
export interface Rename {
  t: 'rename';
  n: number;
  name: string;
}

/** Leave. Before the game begins the seat becomes free; later a bot stands in until its key connects again. */
export interface Leave {
  t: 'leave';
  n: number;
}

/** The host frees the seat of a person, before the game begins; the table gets a new join code. */
export interface Kick {
  t: 'kick';
  n: number;
  seat: number;
}

/**
 * The host seats a bot, or frees its seat (an empty name).
 *
 * During a game any player may so let the house's heuristic stand in for a person who has been away for a minute.
 */
export interface SetBot {
  t: 'bot';
  n: number;
  seat: number;
  bot: string;
}

/** The host, or a person who is alone with bots, says how fast bots play. */
export interface SetSpeed {
  t: 'speed';
  n: number;
  speed: 'fast' | 'normal' | 'slow' | 'step';
}

/** Leave the guide of a guided game: the game goes on, and bots choose for themselves. */
export interface LeaveGuide {
  t: 'unguide';
  n: number;
}

/** The host starts the game; sent again, without the promised numbers that were not revealed. */
export interface Start {
  t: 'start';
  n: number;
}

/** Before the start: a commitment to a number that contributes to the luck. */
export interface Promise {
  t: 'promise';
  n: number;
  hash: string;
}

/** At the start: the promised number. */
export interface Reveal {
  t: 'reveal';
  n: number;
  number: string;
}

/** Take back the latest entries (0: all since one's own latest choice), or propose it where consent is needed. */
export interface Takeback {
  t: 'takeback';
  n: number;
  count?: number;
}

/** The answer to a proposed takeback. */
export interface Consent {
  t: 'consent';
  n: number;
  yes: boolean;
}

/** Concede the game. */
export interface Concede {
  t: 'concede';
  n: number;
}

/** Claim the win: for the last person, when all other people have conceded. */
export interface Claim {
  t: 'claim';
  n: number;
}

/** Create a table with the same people, each one seat further. */
export interface Rematch {
  t: 'rematch';
  n: number;
}

/** Ask what a thing is, and which clause forbids the action. */
export interface Why {
  t: 'why';
  token: string;
}

/** Ask a search bot for its choice, where the table allows hints; all are shown who took one. */
export interface Hint {
  t: 'hint';
}

/** The answer to both: the seat, and the key that proves it. Keep the key: the server stores only its hash. */
export interface Seated {
  table: string;
  seat: number;
  key: string;
  join: string;
}

/** A one-time code with which a seat is carried to another browser, and for how many seconds it can be used. */
export interface SeatCode {
  code: string;
  seconds: number;
}

/** The holder of a seat. `bot` is the bot that decides now: for good, or while the person is away. */
export interface SeatFacts {
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string;
  conceded: boolean;
  promised: boolean;
  hints: number;
  timed_out: boolean;
  face: string;
}

/** The public facts of a table. `luck` is the commitment to its secret; `secret` is empty until the game is over. */
export interface Facts {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  house: boolean;
  public: boolean;
  move_seconds: number;
  total_seconds: number;
  increment: number;
  time_up: 'bot' | 'concede';
  hints: boolean;
  speed: 'fast' | 'normal' | 'slow' | 'step';
  chat: boolean;
  stage: Stage;
  host: number;
  seats: SeatFacts[];
  luck: string;
  secret: string;
  rematch: string;
  guided: boolean;
}

/**
 * An entry of a list of tables. `you` is your seat in a list of your games, or -1.
 *
 * `asked` is for how many seconds a question has waited for you, -1 if none does.
 */
export interface Summary {
  id: string;
  game: string;
  title: string;
  stage: Stage;
  seats: SeatFacts[];
  created: number;
  you: number;
  asked: number;
}

/** A list of tables, the newest first. */
export interface TableList {
  tables: Summary[];
}

/** The answer to ping. */
export interface Pong {
  t: 'pong';
}

/** A line of chat. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
}

/** A legal action or aside: its token, its description, and the clause of the rules that allows it. */
export type Choice = [token: string, words: string, clause: string];

/** A proposed takeback, and the seats that agreed. */
export interface Proposal {
  seat: number;
  count: number;
  agreed: number[];
}

/** One line of the final score: `count` is how many things gave the points, or -1; `words` is the line as text. */
export type ScoreLine = [seat: number, reason: string, points: number, count: number, words: string];

/**
 * How the game ended. Places count from 1, equal if shared; seats that conceded have the last places.
 *
 * `conceded` is the seat whose concession ended the game, or -1; `claimed` is the seat that claimed the win, or -1.
 * `verdict` says who won and why. `totals` are the points of each seat, if the game is won by points; `decided` is the
 * tie-breaker that decided, or empty. `is_shared` if all seats win or lose together.
 */
export interface Ending {
  ending: string;
  verdict: string;
  places: number[];
  winners: number[];
  lines: ScoreLine[];
  totals: number[];
  characters: string[];
  decided: string;
  conceded: number;
  claimed: number;
  is_shared: boolean;
}

/**
 * The clock of a seat: the milliseconds left when the frame was made, and whether it runs.
 *
 * -1: no clock for this seat. `starts` is in how many milliseconds it starts to run by itself, 0 if it runs or stands.
 */
export type SeatClock = [left: number, is_running: boolean, starts: number];

/**
 * What the guide of a guided game says to the open question: step `number` of `steps`, and the proposed token.
 *
 * The last step proposes nothing: `token` is empty.
 */
export interface GuideStep {
  number: number;
  steps: number;
  says: string;
  token: string;
}

/**
 * The game as one seat or spectator sees it, and the question put to that seat.
 *
 * `question` is its number, which an answer repeats, 0 if none is open; `prompt` is its text. `choice` is the sealed
 * choice of this seat that waits for others; `chosen` are all seats whose choices wait. The view is the game's own
 * (see its view.py).
 */
export interface Scene {
  view: unknown;
  to_act: number[];
  question: number;
  prompt: string;
  legal: Choice[];
  asides: Choice[];
  chosen: number[];
  choice: string;
  proposal: Proposal | null;
  ending: Ending | null;
  clocks: SeatClock[];
  guide: GuideStep | null;
}

/**
 * The answer to hello: a snapshot. It is sent again at the start, after a takeback and to clients that lost frames.
 *
 * `join` is the join code, for seats only, so that they can invite others.
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
  notes: NoteRow[];
  scene: Scene | null;
  protocol: number;
  build: string;
}

/**
 * A step of the game: its notes, and the scene after it.
 *
 * `answered` is the number of the seat's latest answered question, which acknowledges the answer. `hurried` is there
 * if a bot answered that was given only so many percent of its time, since the server has more to think than it can.
 */
export interface News {
  t: 'news';
  notes: NoteRow[];
  scene: Scene;
  answered: number;
  heard: number;
  hurried?: number;
}

/** The public facts of the table have changed, or its join code. */
export interface Changed {
  t: 'changed';
  facts: Facts;
  you: number;
  is_host: boolean;
  heard: number;
  join: string;
}

/** The connected seats and the number of spectators. */
export interface Here {
  t: 'here';
  seats: number[];
  watchers: number;
}

/** A new line of chat. */
export interface Said {
  t: 'said';
  line: ChatLine;
  heard: number;
}

/** A message was taken, now or earlier: `question` and `token` name an answer, `n` any other message. */
export interface Ok {
  t: 'ok';
  question?: number;
  token?: string;
  n?: number;
}

/** A refusal: nothing has changed. `question` or `n` name the message that it answers. */
export interface No {
  t: 'no';
  why: Trouble;
  text: string;
  clause?: string;
  question?: number;
  n?: number;
}

/** The answer to why: the clause that forbids the action, empty if it is allowed; and what the thing is and does. */
export interface Because {
  t: 'because';
  token: string;
  clause: string;
  text: string;
}

/**
 * One of the best choices, and how many of 100 imagined games it wins.
 *
 * Of a game that is won together: what part of the full success it brings, in percent.
 */
export interface AdvisedChoice {
  token: string;
  chance: number;
}

/** The answer to hint: what a bot would choose for the open question, the next best beside it, and why. */
export interface Advice {
  t: 'advice';
  question: number;
  token: string;
  choices: AdvisedChoice[];
  reason: string;
  is_shared: boolean;
}

/**
 * The connection will be closed.
 *
 * The host freed the seat; the server stops; the seat was carried to another browser; the operator closed the table.
 */
export interface Bye {
  t: 'bye';
  why: 'carried' | 'closed' | 'closing' | 'kicked';
}

/** The server will be restarted in so many seconds; games go on afterwards. 0: it is called off. */
export interface Notice {
  t: 'notice';
  restart: number;
}

/** An option of a game: its title, its values, the default first, and a description of each value. */
export interface OptionPage {
  name: string;
  title: string;
  values: string[];
  words: string[];
}

/** A bot of a game: a name, a line about them, and their face in words (skin, headgear, colour, something else). */
export interface PersonaPage {
  name: string;
  line: string;
  face: string;
}

/** A part of a turn: the name of its picture, and a sentence. */
export interface TurnPage {
  picture: string;
  says: string;
}

/** The card for newcomers: the goal, a turn in three pictures, and what surprises. */
export interface CardPage {
  goal: string;
  turn: TurnPage[];
  surprise: string;
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
  strengths: Record<string, string>;
  usual_seats: number;
  cast: PersonaPage[];
  card: CardPage;
  first_game: Record<string, string>;
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

/**
 * What a kind of note changes in the view: the value at the path `where`. docs/wire.md explains each `how`.
 *
 * `"{field}"` in a path or in `what` stands for a number of the note, `"*"` in a path for every entry of a list.
 */
export interface ChangePage {
  how: 'add' | 'clear' | 'cut' | 'move' | 'push' | 'put' | 'set' | 'sub' | 'take' | 'touch';
  where: (string | number)[];
  what: unknown;
  to: (string | number)[];
}

/**
 * A kind of note. A field names a list of the book or is a number; the last one is the secret, if there is one.
 *
 * `text` is the template of its sentence, `hidden` the one for eyes that may not read the secret; a kind without a
 * sentence is in no log. `run` is the part of `text` that is listed where such notes follow one another. `changes` are
 * made in the view when the note is shown; null touches everything. A kind that `joins` is shown together with the
 * note before it; `beat` is for how many milliseconds.
 */
export interface NotePage {
  name: string;
  fields: string[];
  text: string;
  hidden: string;
  run: string;
  secret: boolean;
  changes: ChangePage[] | null;
  joins: boolean;
  beat: number;
}

/**
 * A fact of a finished game: notes of these kinds are counted by seat, or their field `add` is summed up.
 *
 * It is told of the one seat with the highest count, if that is at least `least`; with an empty `by`, of the table.
 */
export interface FactPage {
  notes: string[];
  text: string;
  by: string;
  add: string;
  least: number;
}

/**
 * The words of a table's game: its kinds of notes, lists of names, and its components.
 *
 * In a list `{seat1}` stands for the name of seat 1. `words` says by field what a number of a note is in views.
 * `asked` are the parts of a view that describe the open question, `late` those that may lag behind until the last
 * note of a step, `chapters` the notes with which a new paragraph of the log begins. `box` is the game's own (see its
 * words.py); `sheets` says what each thing in it is and does, by its word.
 */
export interface Book {
  game: string;
  notes: NotePage[];
  lists: Record<string, string[]>;
  words: Record<string, unknown[]>;
  asked: string[];
  late: string[];
  box: unknown;
  chapters: string[];
  facts: FactPage[];
  sheets: Record<string, string>;
  card: CardPage;
}

/** An action of a seat: its token and its description. */
export type Done = [seat: number, token: string, words: string];

/** A moment of a game: the actions (several if the step was sealed), their notes, and the view after them. */
export interface ReplayFrame {
  done: Done[];
  notes: NoteRow[];
  view: unknown;
}

/** A part of a game as `eyes` saw it; `frames[0]` is moment `first` of `moments`. */
export interface Replay {
  table: string;
  eyes: number;
  moments: number;
  first: number;
  frames: ReplayFrame[];
  ending: Ending | null;
}

/** The body of every refused request. */
export interface Refusal {
  why: Trouble;
  text: string;
}

/** The state of a worker and its database. */
export interface Health {
  status: 'ok' | 'trouble';
  version: string;
  tables: number;
  sockets: number;
}

export type FromBrowser =
  | Hello
  | Ping
  | Seen
  | Act
  | Aside
  | Chat
  | Mute
  | Rename
  | Leave
  | Kick
  | SetBot
  | SetSpeed
  | LeaveGuide
  | Start
  | Promise
  | Reveal
  | Takeback
  | Consent
  | Concede
  | Claim
  | Rematch
  | Why
  | Hint;

export type ToBrowser =
  | Pong
  | Welcome
  | News
  | Changed
  | Here
  | Said
  | Ok
  | No
  | Because
  | Advice
  | Bye
  | Notice;

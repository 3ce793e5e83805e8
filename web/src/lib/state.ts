/** What one client knows of a table, and how each message of the server changes it. */
import type { Advice, Because, ChatLine, Facts, No, NoteRow, Scene, ToBrowser } from './wire';

export type Connection = 'connecting' | 'open' | 'broken' | 'closed';

export interface TableState {
  connection: Connection;
  /** Null before the first welcome. */
  facts: Facts | null;
  you: number;
  isHost: boolean;
  /** The join code, for seats only. */
  join: string;
  /** The latest of our running numbers that the server has acknowledged. */
  heard: number;
  here: number[];
  watchers: number;
  chat: ChatLine[];
  muted: number[];
  notes: NoteRow[];
  scene: Scene | null;
  /** How many percent of its time the bot was given that answered last, 0 if all of it. */
  hurried: number;
  /** The token of the answer under way. */
  sending: string;
  /** What a hint advises, while its question is open. */
  advice: Advice | null;
  /** The clause that forbids an action, until it is dismissed. */
  because: Because | null;
  /** The refusal of one of our messages, until it is dismissed. */
  refusal: No | null;
  /** Why this client cannot reconnect to the table. */
  gone: '' | 'kicked' | 'missing' | 'damaged' | 'carried' | 'closed' | 'refused';
  /** What the server says about it. */
  goneText: string;
  /** The main script of the pages on the server. */
  build: string;
  /** In how many seconds the server will be restarted, as it was told last; 0 if it was not. */
  restart: number;
}

export const NOWHERE: TableState = {
  connection: 'connecting',
  facts: null,
  you: -1,
  isHost: false,
  join: '',
  heard: 0,
  here: [],
  watchers: 0,
  chat: [],
  muted: [],
  notes: [],
  scene: null,
  hurried: 0,
  sending: '',
  advice: null,
  because: null,
  refusal: null,
  gone: '',
  goneText: '',
  build: '',
  restart: 0,
};

/** The state after a message. */
export function receive(state: TableState, message: ToBrowser): TableState {
  switch (message.t) {
    case 'welcome': {
      const { facts, you, is_host, join, heard, here, watchers, chat, muted, notes, scene, build } = message;
      const known = { facts, you, isHost: is_host, join, heard, here, watchers, chat, muted, notes, scene, build };
      return { ...state, ...known, connection: 'open', advice: null, hurried: 0, restart: 0 };
    }
    case 'news': {
      const { notes, scene, heard, hurried = 0 } = message;
      const advice = scene.question === state.scene?.question ? state.advice : null;
      return { ...state, scene, heard, advice, hurried, notes: [...state.notes, ...notes] };
    }
    case 'changed': {
      const { facts, you, is_host, heard, join } = message;
      return { ...state, facts, you, isHost: is_host, heard, join };
    }
    case 'here':
      return { ...state, here: message.seats, watchers: message.watchers };
    case 'said':
      return { ...state, chat: [...state.chat, message.line], heard: message.heard };
    case 'ok':
      return { ...state, heard: Math.max(state.heard, message.n ?? 0) };
    case 'no':
      return refused(state, message);
    case 'because':
      return message.clause === '' && message.text === '' ? state : { ...state, because: message };
    case 'advice':
      return message.question === state.scene?.question ? { ...state, advice: message } : state;
    case 'bye':
      return message.why === 'closing' ? state : { ...state, gone: message.why };
    case 'notice':
      return { ...state, restart: message.restart };
    case 'pong':
      return state;
  }
}

/** A stale answer is not shown: the news that made it stale has arrived or will. */
function refused(state: TableState, no: No): TableState {
  if (no.why === 'missing' || no.why === 'damaged') return { ...state, gone: no.why, goneText: no.text };
  // Before the welcome: this key or this address is not let in, and will not be if it tries again.
  if (no.why === 'forbidden' && state.connection !== 'open') return { ...state, gone: 'refused', goneText: no.text };
  return no.why === 'stale' ? state : { ...state, refusal: no };
}

/** Names by seat. */
export function namesOf(state: TableState): string[] {
  return state.facts?.seats.map((seat) => seat.name) ?? [];
}

/** Whether one person plays with bots and no other can sit down: then the speed is theirs, else it is the table's. */
export function isAlone(facts: Facts): boolean {
  return facts.seats.filter(({ kind }) => kind !== 'bot').length === 1;
}

/** Whether a question is open that this seat has not answered. */
export function isAsked(state: TableState): boolean {
  const scene = state.scene;
  return scene !== null && scene.legal.length > 0 && scene.choice === '' && state.sending === '';
}

/** The token of passing, in games that have it. */
export const PASS = 'pass';

/** What a standing pass goes by, in games whose views tell it: it goes on while this stays the same; '' for none. */
export function lullOf(scene: Scene | null): string {
  const view = scene?.view as { lull?: string } | undefined;
  return scene?.legal.some(([token]) => token === PASS) ? (view?.lull ?? '') : '';
}

/** Whether several seats choose at once, so that a choice may be changed until the last has chosen. */
export function isSealed(scene: Scene): boolean {
  return scene.choice !== '' || scene.chosen.length > 0 || scene.to_act.length > 1;
}

/** A table as its page shows it: the controller's state, and everything derived from it. */
import { api } from './api';
import type { Happening } from './board';
import { wallClock } from './clock';
import { TableCtrl } from './ctrl';
import { guideAfter, NO_GUIDE, type Guide } from './guide';
import { loadBoard, type AnyBoard } from './games';
import { happening, plain, sentence, type Sentence } from './notes';
import { numbers } from './preferences.svelte';
import type { Score, Shown } from './showing';
import type { Told } from './shown';
import { dialServer } from './socket';
import { isAlone, isAsked, isSealed, namesOf, NOWHERE, type TableState } from './state';
import { listed, texts } from './texts';
import { isOlder, ownBuild } from './version';
import type { Book, Choice, Rules, Scene } from './wire';

export class TableModel {
  readonly ctrl: TableCtrl;
  state: TableState = $state.raw(NOWHERE);
  book: Book | null = $state.raw(null);
  rules: Rules | null = $state.raw(null);
  board: AnyBoard | null = $state.raw(null);
  /** Why the board, its words or its rules could not be loaded. */
  trouble: unknown = $state.raw(null);

  /** What the page shows: the newest scene once all news have been told, and never anything before its beat. */
  shown: Shown<Scene> = $state.raw({ view: null, scene: null, untold: 0, beat: null, isBehind: false });
  /** What the guide of a guided game says to what is shown. */
  guide: Guide = $state.raw(NO_GUIDE);

  // Each of these changes only when its own value does, so that a chat line does not redraw the board.
  readonly facts = $derived(this.state.facts);
  readonly scene = $derived(this.shown.scene);
  readonly view = $derived(this.shown.view);
  readonly beat = $derived(this.shown.beat);
  readonly isBehind = $derived(this.shown.isBehind);
  /** Whether the server has newer pages than this one. */
  readonly isOutdated = $derived(isOlder(ownBuild(), this.state.build));
  /** Whether the speed is the viewer's own: of a person alone with bots, or of a spectator. */
  readonly isPaceMine = $derived(this.state.you < 0 || (this.facts !== null && isAlone(this.facts)));
  readonly names = $derived(namesOf(this.state));
  private readonly notes = $derived(this.state.notes);
  private readonly toldCount = $derived(this.notes.length - this.shown.untold);

  private readonly sentences: Sentence[] = $derived.by(() => {
    const { book, names } = this;
    return book === null ? [] : this.notes.map((row) => sentence(book, names, row));
  });
  private readonly happenings: Happening[] = $derived.by(() => {
    const { book, names } = this;
    return book === null ? [] : this.notes.map((row) => happening(book, names, row));
  });

  /** What has been told so far, for the log and for what a board remembers. */
  readonly log: Sentence[] = $derived(this.sentences.slice(0, this.toldCount));
  readonly told: Happening[] = $derived(this.happenings.slice(0, this.toldCount));

  /** What is being told, in a sentence, which stays during silent notes; empty when everything has been told. */
  readonly telling: string = $derived.by(() => {
    const { beat, log } = this;
    if (beat === null) return '';
    return spoken(log.slice(-beat.told.notes)) || (log.map(plain).findLast((text) => text !== '') ?? '');
  });

  /** Whether a question is open and may be answered: not before everything has been told. */
  readonly isAsked = $derived(!this.isBehind && isAsked(this.state));

  /** The token to be marked on the board: what a hint advises, else what the guide proposes. */
  readonly hint: string = $derived(this.state.advice?.token ?? (this.isAsked ? (this.guide.step?.token ?? '') : ''));

  /** The legal actions; none while an answer is under way, unless it may still be changed. */
  readonly legal: Choice[] = $derived.by(() => {
    const { scene } = this;
    if (scene === null || this.isBehind) return [];
    return this.state.sending !== '' && !isSealed(scene) ? [] : scene.legal;
  });

  /** What happens, or what the table waits for, in a few words. */
  readonly prompt: string = $derived.by(() => {
    const { scene, names, state } = this;
    if (this.telling !== '') return this.telling;
    if (scene === null) return '';
    if (scene.ending !== null) return texts.table.over;
    if (scene.choice !== '') return texts.table.chosen;
    if (state.sending !== '') return texts.table.sending;
    if (scene.legal.length > 0) return scene.prompt;
    return texts.table.waiting(listed(scene.to_act.map((seat) => names[seat] ?? '')));
  });

  /** The same where there is little room: the board's own few words for the open question. */
  readonly brief: string = $derived.by(() => {
    const { scene, board, book, names, state, view } = this;
    if (!this.isAsked || scene === null || board?.question === undefined || book === null) return this.prompt;
    return board.question({ view, box: book.box, names, you: state.you, chosen: scene.chosen, choice: scene.choice });
  });

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    this.ctrl = new TableCtrl({ table, key }, numbers, dialServer, wallClock);
    this.ctrl.subscribe((state) => (this.state = state));
    this.ctrl.showing.subscribe((shown) => {
      this.shown = shown;
      this.guide = guideAfter(this.guide, shown.scene);
    });
  }

  /** Load the book, the rules and the board of the game. */
  async open(game: string): Promise<void> {
    this.trouble = null;
    try {
      const [book, rules, board] = await Promise.all([api.book(this.table), api.rules(game), loadBoard(game)]);
      [this.book, this.rules, this.board] = [book, rules, board];
      this.ctrl.showing.script = { book, names: () => this.names, score: scoreOf(board, book.box, () => this.state.you) };
    } catch (caught) {
      this.trouble = caught;
    }
  }

  /** Call the listener with the lines of each piece of news once it has been told. */
  onTold(listener: (lines: Sentence[]) => void): () => void {
    return this.ctrl.showing.onTold((notes) => {
      const { book, names } = this;
      if (book !== null) listener(notes.map((row) => sentence(book, names, row)));
    });
  }

  /** Clear what is said of a guide that was left. */
  closeGuide(): void {
    this.guide = NO_GUIDE;
  }

  clause(id: string): string {
    return this.rules?.clauses.find((clause) => clause.id === id)?.text ?? '';
  }
}

/** How a board shows a beat; null for one that shows all news at once. */
export function scoreOf({ marks }: AnyBoard, box: unknown, you: () => number): ((told: Told) => Score) | null {
  return marks === undefined ? null : (told) => marks(told, box, you());
}

/** Lines of the log as one text; silent notes say nothing. */
export function spoken(lines: readonly Sentence[]): string {
  return lines.map(plain).filter((line) => line !== '').join(' ');
}

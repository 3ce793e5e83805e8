/** A table as its page shows it: the controller's state, and everything derived from it. */
import { untrack } from 'svelte';

import { api } from './api';
import type { Happening } from './board';
import { wallClock } from './clock';
import { TableCtrl } from './ctrl';
import { loadBoard, type AnyBoard } from './games';
import { happening, sentence, type Sentence } from './notes';
import { numbers } from './preferences.svelte';
import { dialServer } from './socket';
import { isSealed, namesOf, NOWHERE, type TableState } from './state';
import { listed, texts } from './texts';
import { isOlder, ownBuild } from './version';
import type { Book, Choice, Rules } from './wire';

export class TableModel {
  readonly ctrl: TableCtrl;
  state: TableState = $state.raw(NOWHERE);
  book: Book | null = $state.raw(null);
  rules: Rules | null = $state.raw(null);
  Board: AnyBoard | null = $state.raw(null);
  /** Why the board, its words or its rules could not be loaded. */
  trouble: unknown = $state.raw(null);

  // Each of these changes only when its own value does, so that a chat line does not redraw the board.
  readonly facts = $derived(this.state.facts);
  readonly scene = $derived(this.state.scene);
  /** Whether the server has newer pages than this one. */
  readonly isOutdated = $derived(isOlder(ownBuild(), this.state.build));
  readonly names = $derived(namesOf(this.state));
  private readonly notes = $derived(this.state.notes);

  readonly log: Sentence[] = $derived.by(() => {
    const { book, names } = this;
    return book === null ? [] : this.notes.map((row) => sentence(book, names, row));
  });

  readonly happened: Happening[] = $derived.by(() => {
    const { book, notes } = this;
    const { fresh, names } = untrack(() => ({ fresh: this.state.fresh, names: this.names }));
    if (book === null || fresh === 0) return [];
    return notes.slice(-fresh).map((row) => happening(book, names, row));
  });

  /** The legal actions; none while an answer is under way, unless it may still be changed. */
  readonly legal: Choice[] = $derived.by(() => {
    const scene = this.scene;
    if (scene === null) return [];
    return this.state.sending !== '' && !isSealed(scene) ? [] : scene.legal;
  });

  /** What the table waits for, in a few words. */
  readonly prompt: string = $derived.by(() => {
    const { scene, names, state } = this;
    if (scene === null) return '';
    if (scene.ending !== null) return texts.table.over;
    if (scene.choice !== '') return texts.table.chosen;
    if (state.sending !== '') return texts.table.sending;
    if (scene.legal.length > 0) return scene.prompt;
    return texts.table.waiting(listed(scene.to_act.map((seat) => names[seat] ?? '')));
  });

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    this.ctrl = new TableCtrl({ table, key }, numbers, dialServer, wallClock);
    this.ctrl.subscribe((state) => (this.state = state));
  }

  /** Load the book, the rules and the board of the game. */
  async open(game: string): Promise<void> {
    this.trouble = null;
    try {
      [this.book, this.rules, this.Board] = await Promise.all([api.book(this.table), api.rules(game), loadBoard(game)]);
    } catch (caught) {
      this.trouble = caught;
    }
  }

  clause(id: string): string {
    return this.rules?.clauses.find((clause) => clause.id === id)?.text ?? '';
  }
}

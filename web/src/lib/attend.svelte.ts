/** What tells the player that something happened or is asked: live region, sound and focus. They follow what is shown. */
import { tick, untrack } from 'svelte';

import { announcer } from './announcer.svelte';
import { folded } from './log';
import { spoken, type TableModel } from './model.svelte';
import { preferences } from './preferences.svelte';
import { play, playNote, type Sounds } from './sound';
import { signTurn } from './turnsign';
import { loadFlourish } from './games';

/** For the page of a table; `place` is where its board is. */
export function attend(model: TableModel, place: () => HTMLElement | undefined): void {
  const isOver = $derived(model.scene !== null && model.scene.ending !== null);

  // A line for each piece of news that has been told, then the prompt once something is asked.
  $effect(() => model.onTold((lines) => announcer.say(spoken(folded(lines)))));
  $effect(() => {
    if (model.isAsked) announcer.say(untrack(() => model.prompt));
  });

  $effect(() => {
    if (!preferences.settings.sound) return;
    if (isOver) play('end');
    else if (model.isAsked) play('turn');
  });

  // Each beat sounds as its game has it.
  let sounds: Sounds = {};
  const game = $derived(model.facts?.game ?? '');
  $effect(() => {
    if (preferences.settings.sound && game !== '') void loadFlourish(game).then((found) => (sounds = found?.sounds ?? {}));
  });
  $effect(() => {
    const told = model.beat?.told.happenings ?? [];
    if (untrack(() => preferences.settings.sound)) playNote(sounds, told.map(({ name }) => name));
  });

  $effect(() => signTurn(model.isAsked, untrack(() => ({ title: model.facts?.title ?? '', prompt: model.prompt }))));
  $effect(() => () => signTurn(false));

  // If the focused element left the board, the focus moves to the next legal action on it.
  let wasOnBoard = false;
  $effect(() => {
    const watch = ({ target }: FocusEvent) => (wasOnBoard = place()?.contains(target as Node) ?? false);
    document.addEventListener('focusin', watch);
    return () => document.removeEventListener('focusin', watch);
  });
  $effect(() => {
    void [model.view, model.legal];
    void tick().then(() => {
      const { activeElement } = document;
      const board = place();
      if (!wasOnBoard || (activeElement !== document.body && activeElement !== board)) return;
      const next = board?.querySelector<HTMLElement>('[data-token][aria-disabled="false"]:not(.talk *)') ?? board;
      next?.focus({ preventScroll: true });
    });
  });
  $effect(() => {
    if (isOver) void tick().then(() => document.getElementById('ending')?.focus());
  });
}

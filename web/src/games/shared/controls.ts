/** The controls of a board, shared by its parts: which tokens are offered, and what pressing one does. */
import { getContext, setContext } from 'svelte';

import type { BoardProps } from '../../lib/board';
import type { Choice } from '../../lib/wire';

export interface Controls {
  /** The words for a token, if the server offers it now. */
  words: (token: string) => string | undefined;
  hinted: (token: string) => boolean;
  /** Do or say it if it is offered, else ask why not. */
  press: (token: string) => void;
}

const CONTROLS = Symbol('controls');

/** For a board: gives its parts the controls. The function is called anew each time. */
export function provideControls(props: () => Given): void {
  setContext<Controls>(CONTROLS, makeControls(props));
}

export function useControls(): Controls {
  return getContext<Controls>(CONTROLS);
}

type Given = Pick<BoardProps<unknown, unknown>, 'legal' | 'asides' | 'hint' | 'act' | 'say' | 'why'>;

export function makeControls(props: () => Given): Controls {
  return {
    words: (token) => find(props().legal, token) ?? find(props().asides, token),
    hinted: (token) => props().hint === token,
    press: (token) => {
      const given = props();
      if (find(given.legal, token) !== undefined) given.act(token);
      else if (find(given.asides, token) !== undefined) given.say(token);
      else given.why(token);
    },
  };
}

function find(choices: readonly Choice[], token: string): string | undefined {
  return choices.find(([offered]) => offered === token)?.[1];
}

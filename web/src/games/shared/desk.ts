/** What the parts of a board share: which tokens are offered, and what happens when one is pressed. */
import { getContext, setContext } from 'svelte';

import type { BoardProps } from '../../lib/board';
import type { Choice } from '../../lib/wire';

export interface Desk {
  /** The words for a token, if the server offers it now. */
  words: (token: string) => string | undefined;
  hinted: (token: string) => boolean;
  /** Do or say it if it is offered, else ask why not. */
  press: (token: string) => void;
}

const DESK = Symbol('desk');

/** For a board: what it was given, as a desk for its parts. The function is asked anew each time. */
export function layDesk(props: () => Given): void {
  setContext<Desk>(DESK, makeDesk(props));
}

export function useDesk(): Desk {
  return getContext<Desk>(DESK);
}

type Given = Pick<BoardProps<unknown, unknown>, 'legal' | 'asides' | 'hint' | 'act' | 'say' | 'why'>;

export function makeDesk(props: () => Given): Desk {
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

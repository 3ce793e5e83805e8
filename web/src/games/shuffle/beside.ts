/** What the parts of the dock are given that answer the question beside the grid. */
import type { Choice } from '../../lib/wire';
import type { ShuffleView } from './wire';

export interface Beside {
  view: ShuffleView;
  names: string[];
  you: number;
  legal: Choice[];
  /** The token whose meaning is shown. */
  shown: string;
}

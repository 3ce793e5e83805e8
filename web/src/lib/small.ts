/** A small screen: a phone, upright or on its side, or a page enlarged to twice its size. */
import { MediaQuery } from 'svelte/reactivity';

export const small = new MediaQuery('(max-width: 40rem), (max-height: 30rem)');
/** Of these one that is low: dock and tableau lie beside each other (games/shared/ground.css). */
export const beside = new MediaQuery('(min-width: 36rem) and (max-height: 30rem)');

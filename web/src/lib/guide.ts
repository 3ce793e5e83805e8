/** The guide of a guided game, as a page shows it. */
import type { GuideStep, Scene } from './wire';

export interface Guide {
  /** What it says; it stays while others answer. Null at a table without a guide, and when the guide is over. */
  step: GuideStep | null;
  /** Whether the player left it before its end. */
  isLeft: boolean;
}

export const NO_GUIDE: Guide = { step: null, isLeft: false };

/** The guide after a scene: a question without a word of the guide, or the end of the game, ends it. */
export function guideAfter(was: Guide, scene: Scene | null): Guide {
  if (scene === null) return was;
  if (scene.guide !== null) return was.step === scene.guide ? was : { step: scene.guide, isLeft: false };
  const isAsked = scene.legal.length > 0 && scene.choice === '';
  if (was.step === null || (!isAsked && scene.ending === null)) return was;
  return { step: null, isLeft: scene.ending === null && was.step.number < was.step.steps };
}

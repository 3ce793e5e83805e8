/** What a thing on a board is and does, as a sheet to be read. */

export interface Sheet {
  /** What it is and does; it begins with the thing's name. */
  readonly text: string;
  /** What it is like at this moment, or has; empty if there is nothing to add. */
  readonly now: string;
}

type Sheets = Readonly<Record<string, string>>;

/**
 * The sheet of an element: that of the word in its `data-sheet`, or of what its token names, with what `data-now` says of
 * this moment; if that is empty, its own words do, which are there for those who do not see it. What has no sheet in the
 * book is told by these words alone.
 */
export function sheetOf(thing: HTMLElement, sheets: Sheets): Sheet {
  const { sheet = '', token = '', now } = thing.dataset;
  const own = thing.querySelector('.unseen')?.textContent ?? thing.getAttribute('aria-label') ?? '';
  const text = sheets[sheet] ?? named(token, sheets);
  if (text === undefined) return { text: sentence(own), now: '' };
  return { text, now: sentence(now === '' ? own : (now ?? '')) };
}

/** The name with which the sheet of a thing begins. */
export function nameOf(sheet: string): string {
  return /^[^:,;.]+/.exec(sheet)?.[0] ?? sheet;
}

/** What a sheet says below its name. */
export function textOf(sheet: string): string {
  const text = sheet.slice(nameOf(sheet).length).replace(/^[:,;.]\s*/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sheet of the first thing that a token names: "play:fireball" is about the word "fireball". */
function named(token: string, sheets: Sheets): string | undefined {
  const [, things = ''] = token.split(':');
  return sheets[things.split('.').find((word) => word in sheets) ?? ''];
}

function sentence(words: string): string {
  const told = words.trim();
  return told === '' || /[.!?]$/.test(told) ? told : `${told}.`;
}

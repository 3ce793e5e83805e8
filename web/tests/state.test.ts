import { describe, expect, it } from 'vitest';

import { isAlone, isAsked, isSealed, namesOf, NOWHERE, receive } from '../src/lib/state';
import type { Advice, NoteRow } from '../src/lib/wire';
import { facts, scene, seat, welcome } from './samples';

const seated = receive(NOWHERE, welcome({ notes: [[0, 0, -1, -1, -1, -1, '3.1']] }));

describe('a person alone with bots', () => {
  it('has no other person and no free seat beside them', () => {
    const bot = seat('Thumb 2', { kind: 'bot', bot: 'thumb' });
    expect(isAlone(facts({ seats: [seat('Ann'), bot, bot] }))).toBe(true);
    expect(isAlone(facts({ seats: [seat('Ann'), bot, seat('Bob')] }))).toBe(false);
    expect(isAlone(facts({ seats: [seat('Ann'), bot, seat('', { kind: 'open' })] }))).toBe(false);
  });
});

describe('the state of a table', () => {
  it('is all in a welcome, and nothing of it is news', () => {
    expect(seated).toMatchObject({ connection: 'open', you: 0, isHost: true });
    expect(seated.notes).toHaveLength(1);
    expect(namesOf(seated)).toEqual(['Ann', 'Bob']);
    expect(isAsked(seated)).toBe(true);
  });

  it('throws away what it had at a second welcome', () => {
    const again = receive(seated, welcome({ notes: [], scene: null }));
    expect(again.notes).toEqual([]);
    expect(again.scene).toBeNull();
  });

  it('knows that a bot had to hurry until the next step', () => {
    const news = { t: 'news' as const, notes: [], scene: scene({ question: 2 }), answered: 1, heard: 0 };
    const hurried = receive(seated, { ...news, hurried: 25 });
    expect(hurried.hurried).toBe(25);
    expect(receive(hurried, news).hurried).toBe(0);
  });

  it('gathers notes from news, and takes the scene as it is told', () => {
    const notes: NoteRow[] = [[2, 0, 1, 3, -1, -1, '3.1']];
    const state = receive(seated, { t: 'news', notes, scene: scene({ question: 2, legal: [] }), answered: 1, heard: 4 });
    expect(state).toMatchObject({ heard: 4 });
    expect(state.notes).toHaveLength(2);
    expect(isAsked(state)).toBe(false);
  });

  it('follows the facts, the chat and who is here', () => {
    const renamed = facts({ seats: [seat('Ann'), seat('Bert')] });
    let state = receive(seated, { t: 'changed', facts: renamed, you: 0, is_host: false, heard: 2, join: 'J2' });
    expect(namesOf(state)).toEqual(['Ann', 'Bert']);
    expect(state.isHost).toBe(false);
    state = receive(state, { t: 'said', line: { seat: 1, name: 'Bert', text: 'hello' }, heard: 2 });
    expect(state.chat.at(-1)?.text).toBe('hello');
    state = receive(state, { t: 'here', seats: [0, 1], watchers: 3 });
    expect(state).toMatchObject({ here: [0, 1], watchers: 3 });
  });

  it('keeps advice only while its question stands', () => {
    const hint: Advice = { t: 'advice', question: 1, token: 'play:fireball', choices: [{ token: 'play:fireball', chance: 61 }], reason: '', is_shared: false };
    const advised = receive(seated, hint);
    expect(advised.advice).toEqual(hint);
    expect(receive(seated, { ...hint, question: 9 }).advice).toBeNull();
    const news = { t: 'news' as const, notes: [], answered: 1, heard: 0 };
    expect(receive(advised, { ...news, scene: scene({ question: 2 }) }).advice).toBeNull();
    expect(receive(advised, { ...news, scene: scene({ question: 1 }) }).advice).toEqual(hint);
  });

  it('shows refusals, but for answers that came too late', () => {
    expect(receive(seated, { t: 'no', why: 'stale', text: 'late' }).refusal).toBeNull();
    expect(receive(seated, { t: 'no', why: 'illegal', text: 'no', clause: '4.1' }).refusal?.clause).toBe('4.1');
    expect(receive(seated, { t: 'no', why: 'missing', text: 'no table' }).gone).toBe('missing');
  });

  it('tells a client that lost its seat from a server that is only restarting', () => {
    expect(receive(seated, { t: 'bye', why: 'kicked' }).gone).toBe('kicked');
    expect(receive(seated, { t: 'bye', why: 'closing' }).gone).toBe('');
  });

  it('shows why something cannot be done, and nothing if it can', () => {
    expect(receive(seated, { t: 'because', token: 'x', clause: '4.1', text: 'aim' }).because?.text).toBe('aim');
    expect(receive(seated, { t: 'because', token: 'x', clause: '', text: '' }).because).toBeNull();
  });
});

describe('a sealed choice', () => {
  it('is one that several make at once', () => {
    expect(isSealed(scene({ to_act: [0, 1] }))).toBe(true);
    expect(isSealed(scene({ to_act: [0], chosen: [1] }))).toBe(true);
    expect(isSealed(scene())).toBe(false);
  });
});

describe('a table that is gone', () => {
  it('is not asked for again, and says why', () => {
    const no = { t: 'no' as const, clause: '', question: 0, n: 0 };
    const damaged = receive(NOWHERE, { ...no, why: 'damaged', text: 'row 3' });
    expect(damaged).toMatchObject({ gone: 'damaged', goneText: 'row 3' });
    expect(receive(NOWHERE, { ...no, why: 'forbidden', text: 'no seat' }).gone).toBe('refused');
    expect(receive(receive(NOWHERE, welcome()), { ...no, why: 'forbidden', text: 'not now' }).gone).toBe('');
    for (const why of ['kicked', 'carried', 'closed'] as const) expect(receive(NOWHERE, { t: 'bye', why }).gone).toBe(why);
    expect(receive(NOWHERE, { t: 'bye', why: 'closing' }).gone).toBe('');
  });

  it('knows of an announced restart until it is over', () => {
    const told = receive(receive(NOWHERE, welcome()), { t: 'notice', restart: 60 });
    expect(told.restart).toBe(60);
    expect(receive(told, welcome()).restart).toBe(0);
  });

  it('takes a new join code', () => {
    const state = receive(receive(NOWHERE, welcome()), { t: 'changed', facts: facts(), you: 0, is_host: true, heard: 0, join: 'NEW' });
    expect(state.join).toBe('NEW');
  });
});

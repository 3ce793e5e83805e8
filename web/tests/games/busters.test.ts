import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import { creatureOf } from '../../src/games/busters/art/creature';
import Board from '../../src/games/busters/Board.svelte';
import { lastTakings } from '../../src/games/busters/takings';
import { marks, NO_FIGHTS, remember } from '../../src/games/busters/timeline';
import { readPledge, seating, strengthOf, talkOf } from '../../src/games/busters/tokens';
import type { BustersBox, BustersView } from '../../src/games/busters/wire';
import { caption, gemsWords, listed, question, spoken, sumWords, takingsWords } from '../../src/games/busters/words';
import type { Happening } from '../../src/lib/board';
import type { Score } from '../../src/lib/showing';
import json from './busters.json';
import { itOffersAndNames, note, propsOf, readMoments } from './moments';

const known = readMoments<BustersView, BustersBox>(json);
const { moments } = known;

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('shows nobody’s sealed card but one’s own', () => {
    if (moment.you >= 0 && moment.choice !== '') expect(html).toContain('aria-pressed="true"');
    else expect(html).not.toContain('aria-pressed="true"');
  });
  it('is seen within its beat, from places that exist', () => {
    for (const happening of [...moment.happened, ...moment.came]) {
      const score = marks({ happenings: [happening], before: moment.view, after: moment.view, notes: 1, beat: 400 }, known.box, moment.you);
      expect(score.lands).toBeLessThanOrEqual(score.lasts);
      for (const mark of score.marks) {
        expect(mark.at + mark.for).toBeLessThanOrEqual(score.lasts);
        expect(mark.from).toMatch(/^(seat|slot|chest)-?\d|^(stage|spoils)/);
      }
    }
  });
  it('asks or waits in words', () => {
    expect(question({ ...moment, box: known.box })).toMatch(/\w.*[.?]$/);
  });
});

const FIGHT = [
  note('appeared', { monster: 0, hp: 4 }, { monster: 'Blue Slime' }),
  note('revealed', { seat: 0, strength: 4 }),
  note('revealed', { seat: 1, strength: 5 }),
  note('revealed', { seat: 2, strength: 5 }),
  note('cancelled', { strength: 5, cards: 2 }, { cards: 'two' }),
  note('kept', { seat: 1, pledge: 23 }),
  note('broke', { seat: 2, pledge: 22 }),
  note('won', { total: 4, hp: 4 }),
];

/** The table while these cards lie on it. */
function laid(...cards: number[]): BustersView {
  const { view } = moments.find((moment) => moment.view.heroes.length === cards.length) ?? { view: undefined };
  if (view === undefined) throw new Error(`no moment with ${cards.length} seats`);
  return { ...view, heroes: view.heroes.map((hero, seat) => ({ ...hero, choice: cards[seat] ?? 0 })) };
}

function score(happenings: Happening[], before: BustersView, you = -1): Score {
  return marks({ happenings, before, after: before, notes: happenings.length, beat: 500 }, known.box, you);
}

describe('a fight', () => {
  it('turns all cards together, and the table changes when they show their faces', () => {
    const seen = score(FIGHT.slice(1, 4), laid(0, 0, 0));
    expect(seen.marks.map(({ look, at, text }) => [look, at, text])).toEqual([['flip', 0, '4'], ['flip', 0, '5'], ['flip', 0, '5']]);
    expect(seen.lands).toBeGreaterThan(0);
  });
  it('crosses equal cards out and says why', () => {
    const seen = score(FIGHT.slice(4, 7), laid(4, 5, 5));
    expect(seen.marks.map(({ look, seat }) => [look, seat])).toEqual([['cross', 1], ['cross', 2], ['kept', 1], ['broke', 2]]);
    expect(caption(FIGHT.slice(4, 7))).toBe('The two 5s cancel each other out');
    expect(caption(FIGHT.slice(0, 4))).toBe('');
  });
  it('says whether a word was kept once the cards show their faces', () => {
    const seen = score([...FIGHT.slice(1, 4), note('kept', { seat: 1 })], laid(0, 0, 0));
    expect(seen.marks.find(({ look }) => look === 'kept')?.at).toBeGreaterThanOrEqual(seen.lands);
  });
  it('lets the gems of each chest fly from where it stands, before they are counted', () => {
    const first = score([note('looted', { seat: 2, red: 1, yellow: 0, blue: 2 })], laid(6, 4, 3));
    expect(first.marks.map(({ look, from, to }) => `${look} ${from} ${to}`)).toEqual([
      'red chest0|stage seat2',
      'blue chest0|stage seat2',
      'blue chest0|stage seat2',
    ]);
    expect(first.lands).toBeGreaterThan(0);
    const [next] = score([note('followed', { seat: 1, red: 1, yellow: 0, blue: 0 })], laid(6, 4, 3)).marks;
    expect(next).toMatchObject({ from: 'chest1|stage', to: 'seat1' });
    const [third] = score([note('trailed', { seat: 0, red: 1, yellow: 0, blue: 0 })], laid(6, 4, 3)).marks;
    expect(third).toMatchObject({ from: 'chest2|stage', to: 'seat0' });
    for (const name of ['emptied', 'grabbed', 'cleared']) {
      const only = score([note(name, { seat: 2, red: 0, yellow: 0, blue: 1 })], laid(6, 6, 3));
      expect(only.marks[0]).toMatchObject({ look: 'blue', from: 'chest0|stage', to: 'seat2' });
      expect(only.lands).toBe(first.lands);
    }
    const [spilled] = score([note('spilled', { chest: 1, red: 1, yellow: 0, blue: 0 })], laid(6, 6, 3)).marks;
    expect(spilled).toMatchObject({ look: 'red', from: 'chest1|stage', to: 'spoils' });
  });
  it('holds a loss of one’s own longer', () => {
    const lost = [note('lost', { seat: 1, colour: 0, gems: 2 })];
    expect(score(lost, laid(6, 4, 3), 1).lasts).toBeGreaterThan(score(lost, laid(6, 4, 3), 0).lasts);
  });
  it('is kept to look at until the next', () => {
    const { now, last } = FIGHT.reduce(remember, NO_FIGHTS);
    expect(now).toMatchObject({ monster: 'Blue Slime', verdict: 'won', total: 4, hp: 4 });
    expect(now?.cards.map(({ cancelled }) => cancelled)).toEqual([false, true, true]);
    expect([now?.words.get(0), now?.words.get(1), now?.words.get(2)]).toEqual([undefined, true, false]);
    expect(last).toBeNull();
    expect(now && sumWords(now)).toBe('4 against 4 HP');
    const later = remember({ now, last }, note('appeared', { monster: 2, hp: 7 }, { monster: 'Skeleton' }));
    expect([later.last?.monster, later.now?.monster, later.now?.verdict]).toEqual(['Blue Slime', 'Skeleton', '']);
  });
  it('is remembered by what it brought', () => {
    const before = [note('appeared', { monster: 1, hp: 9 }), note('looted', { seat: 0, red: 9, yellow: 9, blue: 9 })];
    const brought = [
      note('looted', { seat: 1, red: 2, yellow: 0, blue: 1 }),
      note('took', { seat: 1, colour: 1 }),
      note('lost', { seat: 2, colour: 0, gems: 3 }),
    ];
    const later = [note('appeared', { monster: 2, hp: 7 }), note('took', { seat: 0, colour: 0 })];
    const found = lastTakings([...before, ...FIGHT, ...brought, ...later]);
    expect([...found]).toEqual([
      [1, [2, 1, 1]],
      [2, [-3, 0, 0]],
    ]);
    expect(takingsWords(found.get(2))).toBe('−3 red');
    expect(takingsWords(found.get(0))).toBe('no gems');
  });
});

describe('talk', () => {
  it('is read from tokens', () => {
    expect(readPledge('pledge:low')).toEqual({ to: -1, card: 'low' });
    expect(readPledge('ask:seat2.6')).toEqual({ to: 1, card: '6' });
    expect(readPledge('card:6')).toBeNull();
    expect(spoken('ask:seat2.6', ['Ada', 'Bo'])).toBe('Bo, please play 6.');
  });
  it('is sorted by whom it is about', () => {
    const talk = talkOf([
      ['pledge:2', '', 'R3'],
      ['ask:seat2.3', '', 'R3'],
      ['ask:seat2.4', '', 'R3'],
    ]);
    expect(talk.own).toEqual([{ token: 'pledge:2', face: '2' }]);
    expect(talk.wishes.map(({ seat, remarks }) => [seat, remarks.length])).toEqual([[1, 2]]);
  });
});

describe('words', () => {
  it('count gems and list names', () => {
    expect(gemsWords([2, 0, 1])).toBe('2 red, 1 blue');
    expect(gemsWords([0, 0, 0])).toBe('no gems');
    expect(listed(['Ada', 'Bo', 'Chi'])).toBe('Ada, Bo and Chi');
  });
  it('read a sealed choice', () => {
    expect([strengthOf('card:5'), strengthOf('')]).toEqual([5, 0]);
  });
});

it('seats one’s own place nearest to one’s cards', () => {
  expect(seating(4, 1)).toEqual([2, 3, 0, 1]);
  expect(seating(3, -1)).toEqual([0, 1, 2]);
});

it('makes up the same monster for the same word, with eyes and teeth', () => {
  expect(creatureOf('owlbear', 9)).toEqual(creatureOf('owlbear', 9));
  for (const word of ['owlbear', 'lich', 'gelatine', 'ooze', 'x']) {
    const creature = creatureOf(word, 7);
    expect(creature.eyes.length).toBeGreaterThan(0);
    expect(creature.teeth.length).toBeGreaterThan(1);
  }
});

import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import { creatureOf } from '../../src/games/busters/art/creature';
import Board from '../../src/games/busters/Board.svelte';
import { fightOf, timeline } from '../../src/games/busters/timeline';
import { readPledge, seating, strengthOf, talkOf } from '../../src/games/busters/tokens';
import type { BustersBox, BustersView } from '../../src/games/busters/wire';
import { gemsWords, listed, question, spoken } from '../../src/games/busters/words';
import { LONGEST } from '../../src/games/shared/effects';
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
  it('is seen within its time, from places that exist', () => {
    for (const beat of timeline(moment.happened)) {
      expect(beat.at + beat.for).toBeLessThanOrEqual(LONGEST + 1);
      expect(beat.from).toMatch(/^(seat|slot|chest)\d|^(stage|spoils)$/);
    }
  });
  it('asks or waits in words', () => {
    expect(question(moment.view, moment.names, moment.you, moment.chosen, moment.choice)).toMatch(/\w.*[.?]$/);
  });
});

const FIGHT = [
  note('revealed', { seat: 0, strength: 4 }),
  note('revealed', { seat: 1, strength: 5 }),
  note('revealed', { seat: 2, strength: 5 }),
  note('cancelled', { strength: 5, cards: 2 }),
  note('kept', { seat: 1, pledge: 23 }),
  note('broke', { seat: 2, pledge: 22 }),
  note('won', { total: 4, hp: 4 }),
  note('looted', { seat: 0, red: 0, yellow: 0, blue: 2 }),
  note('spilled', { chest: 1, red: 1, yellow: 0, blue: 0 }),
];

describe('a fight', () => {
  it('turns all cards together, then crosses out equal ones, then lets gems fly', () => {
    const beats = timeline(FIGHT);
    const when = (look: string): number[] => beats.filter((beat) => beat.look === look).map(({ at }) => at);
    expect(when('flip')).toEqual([0, 0, 0]);
    expect(when('cross')).toHaveLength(2);
    expect(when('blue')).toHaveLength(2);
    expect(Math.max(...when('cross'))).toBeLessThan(Math.min(...when('blue')));
    expect(beats.find(({ look }) => look === 'red')).toMatchObject({ from: 'chest1|stage', to: 'spoils' });
  });
  it('is kept to look at until the next', () => {
    const fight = fightOf(null, FIGHT, 'Blue Slime');
    expect(fight).toMatchObject({ monster: 'Blue Slime', won: true, total: 4, hp: 4 });
    expect(fight?.cards).toHaveLength(3);
    expect([fight?.words.get(0), fight?.words.get(1), fight?.words.get(2)]).toEqual([undefined, true, false]);
    expect(fightOf(fight, [note('took', { seat: 0, colour: 1 })], 'Skeleton')).toBe(fight);
  });
});

describe('talk', () => {
  it('is read from tokens', () => {
    expect(readPledge('pledge:low')).toEqual({ to: -1, card: 'low' });
    expect(readPledge('ask:seat2.6')).toEqual({ to: 1, card: '6' });
    expect(readPledge('card:6')).toBeNull();
    expect(spoken('ask:seat2.6', ['Ada', 'Bo'])).toBe('Bo, you play 6.');
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

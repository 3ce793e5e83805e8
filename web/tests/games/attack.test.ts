import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';

import type { Happening } from '../../src/lib/board';
import Board from '../../src/games/attack/Board.svelte';
import { hurtOf } from '../../src/games/attack/looks';
import { tell } from '../../src/games/attack/story';
import { blowAt, marks, thrownAt } from '../../src/games/attack/timeline';
import { aimsAt, mendToken, meansOffered, readAim, readSaying, seating, talkOf } from '../../src/games/attack/tokens';
import type { AttackBox, AttackView, HeroView } from '../../src/games/attack/wire';
import { aimWords, deedWords, describeHero, diceOf, diceWords, goalWords, meansWords, mendWords, missing, question, spoken, turnWords, type Doing } from '../../src/games/attack/words';
import json from './attack.json';
import { beatOf, itOffersAndNames, note, propsOf, readMoments, tokensIn } from './moments';

const known = readMoments<AttackView, AttackBox>(json);
const { box, moments } = known;
const NAMES = ['Ada', 'Bo', 'Chi'];

describe.each(moments)('$label', (moment) => {
  const html = render(Board, { props: propsOf(known, moment) }).body;
  itOffersAndNames(moment, html);

  it('offers nothing twice', () => {
    const tokens = [...html.matchAll(/data-token="([^"]*)"/g)].map(([, token]) => token);
    expect(tokens).toEqual([...new Set(tokens)]);
  });
  it('is seen within its beats, from places that exist', () => {
    for (const happening of moment.happened) {
      const score = marks(beatOf(moment.view, happening), box, moment.you);
      expect(score.lands).toBeLessThanOrEqual(score.lasts);
      for (const { at, for: long, from } of score.marks) {
        expect(at + long).toBeLessThanOrEqual(score.lasts + 1);
        expect(from).toMatch(/^(seat|faced|pile|goods|die)\d|^(dungeon|tray)$/);
      }
    }
  });
  it('asks or waits in words', () => {
    expect(question({ ...moment, box })).toMatch(/^[^{}]+[.?!]$/);
  });
  it('tells what came of a roll in words', () => {
    for (const turn of tell(null, moment.happened)?.turns ?? []) expect(turnWords(turn, moment.names)).toMatch(/\w/);
  });
});

it('says why not: whatever cannot be done stays a button', () => {
  const act = moments.filter(({ view, legal }) => view.step === 'act' && legal.length > 0);
  for (const moment of act) {
    const { offered, refused } = tokensIn(render(Board, { props: propsOf(known, moment) }).body);
    expect(offered.has('fight')).toBe(!refused.has('fight'));
    expect(offered.has('bust')).toBe(!refused.has('bust'));
  }
  expect(act.length).toBeGreaterThan(0);
});

const BUST = [
  note('busted', { seat: 0, monsters: 5, bosses: 1 }),
  note('rolled', { seat: 0, defeated: 2, moving: 1, fighting: 2 }),
  note('rolled-bosses', { seat: 0, defeated: 1, moving: 0, fighting: 0 }),
  note('rerolled', { seat: 0, means: 6, die: 3, shown: 5 }),
  note('sorted', { seat: 0, defeated: 2, moving: 1, fighting: 2 }),
  note('sorted-bosses', { seat: 0, defeated: 0, moving: 0, fighting: 1 }),
  note('exceeded', { seat: 0, rating: 1, monsters: 1, bosses: 0 }),
  note('kept', { seat: 0, monsters: 1, bosses: 0 }),
  note('moved', { seat: 0, monsters: 2, bosses: 0 }),
  note('stayed', { seat: 0, monsters: 2, bosses: 1 }),
  note('critical', { seat: 0, hits: 1, kind: 1 }),
  note('hurt', { seat: 0, health: 1 }, { health: 'stunned' }),
  note('turn', { seat: 1 }),
];

describe('a roll', () => {
  const view = moments[0]?.view as AttackView;
  const score = (name: string, numbers: Record<string, number>, you = 3) => marks(beatOf(view, note(name, numbers)), box, you);

  it('is seen as a story: the door, the throw, the reroll, what exceeds the rating, the dice moving, the Hit', () => {
    const seen = BUST.flatMap((one) => marks(beatOf(view, one), box, 3).marks);
    const looks = [...new Set(seen.map(({ look }) => look))];
    expect(looks).toEqual(['crash', 'die', 'reason', 'critical', 'word']);
    const flights = seen.filter(({ look }) => look === 'die').map(({ from, to }) => [from.split('|')[0], to.split('|')[0]]);
    expect(flights.slice(0, 6)).toEqual(new Array(6).fill(['dungeon', 'tray']));
    expect(flights.slice(6)).toEqual([
      ['die3', 'die5'],
      ['die0', 'pile0'],
      ['die1', 'dungeon'],
      ['die1', 'dungeon'],
      ['die2', 'faced0'],
      ['die2', 'faced0'],
      ['die2', 'faced0'],
    ]);
    expect(seen.find(({ look }) => look === 'reason')?.text).toBe('over combat rating 1');
  });
  it('is read when the dice lie still, and kept when they have arrived', () => {
    for (const name of ['rolled', 'rolled-bosses', 'searched', 'kept', 'moved', 'stayed']) {
      expect(score(name, { seat: 0, monsters: 2, bosses: 0 }).lands).toBeGreaterThan(100);
    }
    expect(score('fought', { seat: 0, monsters: 2, bosses: 0 }).lands).toBe(0);
  });
  it('holds a critical hit longer than a Hit, a knock-out longer, and one’s own longest', () => {
    const lasts = [score('hit', { seat: 0, hits: 1 }), score('critical', { seat: 0, hits: 3 }), score('fell', { seat: 0 }), score('fell', { seat: 0 }, 0)];
    expect(lasts.map((it) => it.lasts)).toEqual(lasts.map((it) => it.lasts).toSorted((one, other) => one - other));
    expect(new Set(lasts.map((it) => it.lasts)).size).toBe(4);
  });
  it('shakes whoever is hit, the harder the blow the more', () => {
    const blows = ['cancelled', 'hit', 'hit-bosses', 'critical', 'fell'].map((name) => blowAt([note(name, { seat: 1, hits: 1 })]));
    expect(blows).toEqual([null, ...[1, 1, 3, 4].map((force) => ({ seat: 1, force }))]);
  });
  it('is kept to look at until the next', () => {
    const story = tell(null, BUST);
    expect(story).toMatchObject({ occasion: 'busted', seat: 0, faces: [1, 2, 2, 0, 0, 1] });
    expect(story?.turns.map((turn) => turnWords(turn, NAMES))).toEqual([
      'over combat rating 1: 1 move on',
      '1 defeated',
      '2 back to the dungeon',
      '3 facing Ada',
      'Critical: 1 Hit!',
      'Ada is stunned',
    ]);
    expect(tell(story, [note('passed', { seat: 1 })])).toBe(story);
    expect(tell(story, [note('fought', { seat: 1, monsters: 1, bosses: 0 })])?.number).toBe(2);
  });
  it('can be told in pieces, as its player decides', () => {
    const whole = tell(null, BUST);
    const pieces = BUST.reduce((story, one) => tell(story, [one]), tell(null, []));
    expect(pieces).toEqual(whole);
  });
  it('turns Fighting to Moving when it is deflected', () => {
    const fight = [note('fought', { seat: 2, monsters: 2, bosses: 0 }), note('rolled', { seat: 2, defeated: 0, moving: 0, fighting: 2 })];
    expect(tell(null, [...fight, note('deflected', { seat: 2, die: 2, row: 0, shown: 1 })])?.faces).toEqual([0, 1, 1, 0, 0, 0]);
  });
  it('of a retainer changes the dice that were picked for it', () => {
    const fight = [
      note('fought', { seat: 2, monsters: 3, bosses: 0 }),
      note('rolled', { seat: 2, defeated: 0, moving: 0, fighting: 3 }),
      note('picked-die', { seat: 2, die: 2 }),
      note('picked-die', { seat: 2, die: 2 }),
      note('threw', { seat: 2, defeated: 1, moving: 1, fighting: 0 }),
    ];
    expect(tell(null, fight)).toMatchObject({ faces: [1, 1, 1, 0, 0, 0], picked: [0, 0, 0, 0, 0, 0] });
  });
  it('of a single die names its face', () => {
    const fight = [
      note('fought', { seat: 2, monsters: 1, bosses: 1 }),
      note('rolled-one', { seat: 2, kind: 0, shown: 2 }),
      note('rolled-one', { seat: 2, kind: 1, shown: 4 }),
    ];
    expect(fight.map(thrownAt)).toEqual([null, 'monster', 'boss']);
    expect(tell(null, fight)?.faces).toEqual([0, 0, 1, 0, 1, 0]);
    const picked = [...fight, note('picked-die', { seat: 2, die: 2 })];
    const again = note('threw-one', { seat: 2, die: 2, shown: 0 });
    expect(tell(null, [...picked, again])).toMatchObject({ faces: [1, 0, 0, 0, 1, 0], picked: [0, 0, 0, 0, 0, 0] });
    expect(tell(tell(null, fight), [note('searched-one', { seat: 2, kind: 0, shown: 1 })])).toMatchObject({ occasion: 'searched', faces: [0, 1, 0, 0, 0, 0] });
  });
  it('is thrown over the tray, and what exceeds the rating leaves the dice that stay', () => {
    const roll = [note('fought', { seat: 0, monsters: 3, bosses: 0 }), note('rolled', { seat: 0, defeated: 3, moving: 0, fighting: 0 })];
    const drawn = (lies: number[][], ...notes: Happening[]): string => {
      const moment = moments.find((one) => one.view.step === 'act');
      if (moment === undefined) throw new Error('no moment');
      const told = beatOf(moment.view, notes.at(-1) ?? note('turn', {}));
      const beat = { told, ...marks(told, box, 3) };
      const props = propsOf(known, { ...moment, view: { ...moment.view, roll: lies } });
      return render(Board, { props: { ...props, told: notes, beat } }).body;
    };
    const dice = (html: string, look: string): number => [...html.matchAll(new RegExp(`<i class="[^"]*\\b${look}\\b`, 'g'))].length;
    const none = [0, 0, 0, 0, 0, 0];
    expect(dice(drawn([none, none, none], ...roll), 'thrown')).toBe(3);
    const over = drawn([none, none, [3, 0, 0, 0, 0, 0]], ...roll, note('exceeded', { seat: 0, rating: 1, monsters: 2, bosses: 0 }));
    expect([dice(over, 'settled'), dice(over, 'over')]).toEqual([3, 2]);
    const after = drawn([none, none, none], ...roll, note('kept', { seat: 0, monsters: 3, bosses: 0 }));
    expect([dice(after, 'settled'), [...after.matchAll(/class="print/g)].length]).toEqual([0, 3]);
  });
  it('of treasure may be of Bosses alone', () => {
    const story = tell(null, [
      note('searched-bosses', { seat: 1, defeated: 1, moving: 0, fighting: 0 }),
      note('found-artefacts', { seat: 1, found: 1 }),
    ]);
    expect(story).toMatchObject({ occasion: 'searched', seat: 1, faces: [0, 0, 0, 1, 0, 0] });
    expect(story?.turns.map((turn) => turnWords(turn, NAMES))).toEqual(['found 1 artefact']);
    expect(tell(story, [note('found-nothing', { seat: 1 })])?.turns.map((turn) => turnWords(turn, NAMES))).toEqual(['found 1 artefact', 'found nothing']);
  });
});

describe('tokens', () => {
  it('are read: whom something is done to, and with what', () => {
    expect(readAim('heal:potion.seat2')).toMatchObject({ family: 'heal', by: 'potion', seat: 1 });
    expect(readAim('assist:seat3')).toMatchObject({ family: 'assist', by: '', seat: 2 });
    expect(readAim('bust')).toBeNull();
    const legal: [string, string, string][] = [
      ['give:gold.seat1', '', '8.9'],
      ['give:gold.seat2', '', '8.9'],
      ['done', '', 'R3'],
    ];
    expect(aimsAt(legal, 1).map(({ token }) => token)).toEqual(['give:gold.seat2']);
  });
  it('name dice by kind and face', () => {
    expect(mendToken('coin', 5)).toBe('coin:boss.fighting');
    expect(meansOffered([['coin:monster.moving', '', '7.1'], ['done', '', 'R3']])).toEqual(['coin']);
  });
  it('are talk: asked for and offered', () => {
    expect(readSaying('offer:seat2.3')).toMatchObject({ to: 1, coins: 3 });
    expect(readSaying('done')).toBeNull();
    expect(spoken('ask:seat2', NAMES)).toBe('Bo, assist me!');
    expect(spoken('offer:seat3.1', NAMES)).toBe('Chi, 1 coin for you later.');
    const talk = talkOf([['ask:seat2', '', 'R30'], ['offer:seat2.1', '', 'R30'], ['offer:seat2.2', '', 'R30']]);
    expect(talk.asks).toHaveLength(1);
    expect(talk.offers.map(({ seat, sayings }) => [seat, sayings.length])).toEqual([[1, 2]]);
  });
});

describe('words', () => {
  it('count dice', () => {
    expect([diceWords([3, 1]), diceWords([1, 0]), diceWords([0, 2]), diceWords([0, 0])]).toEqual(['3 Monsters and 1 Boss', '1 Monster', '2 Bosses', '']);
  });
  it('say what the party still needs, as the view has it', () => {
    const moment = moments.find(({ view }) => view.step === 'act');
    if (moment === undefined) throw new Error('no moment');
    const goals = [
      { goal: 'gold', has: 9, needs: 9 },
      { goal: 'items', has: 2, needs: 5 },
    ];
    expect(goals.map(missing)).toEqual(['done', '3 to go']);
    expect([goalWords({ goal: 'items', has: 0, needs: 1 }), goalWords({ goal: 'gold', has: 0, needs: 9 })]).toEqual(['magic item', 'coins']);
    const html = render(Board, { props: propsOf(known, { ...moment, view: { ...moment.view, goals } }) }).body;
    const text = html.replaceAll(/<!--[^]*?-->|<[^>]*>/g, '');
    expect(text).toMatch(/9 of 9 coins, done/);
    expect(text).toMatch(/2 of 5 magic items, 3 to go/);
    expect([...html.matchAll(/<li [^>]*class="[^"]*reached/g)]).toHaveLength(1);
    const over = { ...moment.view, step: 'over', rank: 'no achievement' };
    expect(question({ ...moment, box, view: over, names: NAMES, you: 0 })).toBe('The adventure is over. No achievement.');
  });
  it('says what a roll brings as it lies, and why gifts are asked for again', () => {
    const [moment] = moments;
    if (moment === undefined) throw new Error('no moment');
    const asked = (changed: Partial<AttackView>): string => question({ ...moment, box, view: { ...moment.view, to_act: 0, ...changed }, names: NAMES, you: 0 });
    expect(asked({ step: 'mend', threat: 2 })).toBe('As it lies: 2 Hits. Change it?');
    expect(asked({ step: 'mend', threat: 0 })).toBe('As it lies: no Hit. Change it?');
    expect(asked({ step: 'give', round: 1 })).toBe('Give something to the others?');
    expect(asked({ step: 'give', round: 2 })).toBe('Something was given, so all are asked once more. Give something to the others?');
  });
  it('name the amounts of the box', () => {
    const prices = { reroll: 4, cancel: 5, retainer: 6, weapon_dice: 7, boss_coins: 8 };
    const said = (token: string): string => Object.values(deedWords(token, 'act', prices)).join(' ');
    expect(['cancel:coins', 'hire', 'loot:weapon', 'loot:gold'].map(said)).toEqual([
      'Pay 5 coins cancel 1 Hit',
      'Hire a retainer for 6 coins',
      'Weapon for 7 Monsters',
      '8 coins for each Boss left',
    ]);
    expect(meansWords('coin', prices)).toBe('for 4 coins');
    expect(said('recover')).toBe('Recover heal one step');
  });
  it('say what an action does in the words of its offer', () => {
    const prices = { reroll: 1, cancel: 2, retainer: 5, weapon_dice: 2, boss_coins: 3 };
    const text = (token: string, offered: string): string => deedWords(token, 'act', prices, offered).text;
    expect(text('flee:gold', 'flee and give up a coin; 2 Monsters go to Bo')).toBe('and give up a coin; 2 Monsters go to Bo');
    expect(text('bust', 'bust the door: fight 3 Monsters')).toBe('fight 3 Monsters');
    expect(text('loot:potion', 'a potion for one Fighting Boss')).toBe('a potion for one Fighting Boss');
    const aim = { token: 'aid:seat1', family: 'aid', by: '', seat: 0 } as const;
    const said = [false, true].map((isShort) => aimWords(aim, 'snare', 'snare: send 2 Monsters back to the dungeon', isShort));
    expect(said).toEqual(['Snare: send 2 Monsters back to the dungeon', 'Snare: send back']);
    const mends = [mendWords('coin', '', '', prices), mendWords('item', '', 'weapon', prices), mendWords('ability', 'deflect', '', prices), mendWords('retainer', '', '', prices)];
    expect(mends.map((words) => words.join(', '))).toEqual(['reroll, 1 coin', 'reroll, weapon', 'move, deflect', 'pick, retainer']);
    expect(deedWords('done', 'hits', prices, 'take 1 Hit and be wounded')).toEqual({ title: 'Take 1 Hit', text: 'be wounded' });
    expect(deedWords('done', 'mend', prices, 'let the roll stand: 1 Hit, you would be stunned').text).toBe('1 Hit, you would be stunned');
  });
  it('tell a player: what is rolled or faced, and who has the torch', () => {
    const [moment] = moments;
    const hero = moment?.view.heroes[0];
    if (moment === undefined || hero === undefined) throw new Error('no moment');
    const nothing = { rolling: [0, 0], first: false, used: false } as const;
    const said = (faces: [number, number], doing: Partial<Doing> = {}): string => describeHero({ ...hero, hero: 'bard', faces }, box, 'You', { ...nothing, ...doing });
    expect(said([0, 0])).toContain('facing no dice');
    expect(said([2, 1])).toContain('facing 2 Monsters and 1 Boss');
    expect(said([0, 0], { rolling: diceOf({ ...moment.view, roll: [[1, 0, 2, 0, 0, 1], [0, 1, 0, 0, 0, 0]] }) })).toContain('rolling 4 Monsters and 1 Boss');
    expect(said([0, 0], { rolling: [1, 0] })).not.toContain('facing');
    expect(said([0, 0], { first: true, used: true })).toMatch(/ability used, has the torch: starts this level$/);
  });
  it('turn a card with every Hit', () => {
    const hero = moments[0]?.view.heroes[0] as HeroView;
    expect(['unhurt', 'stunned', 'wounded', 'knocked out'].map((health) => hurtOf({ ...hero, health }))).toEqual([0, 1, 2, 3]);
  });
});

it('seats one’s own place first', () => {
  expect(seating(4, 1)).toEqual([1, 2, 3, 0]);
  expect(seating(3, -1)).toEqual([0, 1, 2]);
});

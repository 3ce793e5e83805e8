import { describe, expect, it } from 'vitest';

import { aboutFile, againstBots, chairOf, chairWord, clockOf, fitting, freeName, given, offered, resized, settled, withFriends } from '../src/lib/wishes';
import type { GamePage, OptionPage } from '../src/lib/wire';
import { card, facts, seat } from './samples';

const game: GamePage = {
  usual_seats: 3,
  id: 'toy',
  title: 'Toy',
  blurb: '',
  seats: [2, 3, 4],
  minutes: '5',
  options: [
    { name: 'first_seat', title: 'who starts', values: ['random', '1', '2', '3', '4'], words: ['by lot', 'seat 1', 'seat 2', 'seat 3', 'seat 4'] },
    { name: 'dice', title: 'the dice', values: ['fair', 'grim'], words: ['fair ones', 'grim ones'] },
  ],
  bots: ['random', 'thumb', 'search:500ms'],
  strengths: {},
  cast: [],
  card,
  first_game: { dice: 'grim' },
};

describe('a wish for a table', () => {
  it('against bots is one person among bots that know what they do', () => {
    const bot = { kind: 'bot', bot: 'thumb' };
    expect(againstBots(game, 'Ann', false)).toEqual({ game: 'toy', name: 'Ann', chairs: [{ kind: 'me' }, bot, bot], options: {} });
    expect(againstBots(game, 'Ann', true).options).toEqual({ dice: 'grim' });
  });

  it('keeps its chairs when their number changes', () => {
    const chairs = withFriends(game);
    expect(resized(chairs, 4).map(chairWord)).toEqual(['me', 'open', 'open', 'open']);
    expect(resized(chairs, 2).map(chairWord)).toEqual(['me', 'open']);
  });

  it('offers only first seats that exist', () => {
    const [first] = game.options as [OptionPage];
    expect(offered(first, 2)).toEqual([['random', 'by lot'], ['1', 'seat 1'], ['2', 'seat 2']]);
    expect(fitting({}, game, 2)).toEqual({ first_seat: 'random', dice: 'fair' });
    expect(fitting({ first_seat: '3', dice: 'grim' }, game, 3)).toEqual({ first_seat: '3', dice: 'grim' });
    expect(fitting({ first_seat: '3', dice: 'grim' }, game, 2)).toEqual({ first_seat: 'random', dice: 'grim' });
  });

  it('is told in words to those who come, where it is unusual', () => {
    expect(settled(facts({ options: { first_seat: 'random', dice: 'fair' } }), game)).toEqual([]);
    const strange = facts({ options: { first_seat: '2', dice: 'grim' }, move_seconds: 60, house: false });
    expect(settled(strange, game)).toEqual(['Who starts: seat 2', 'The dice: grim ones', 'Time to think: 1 minute a choice', 'With components of their own']);
    expect(settled(facts({ move_seconds: 45 }), undefined)).toEqual(['Time to think: 45 seconds a choice']);
    const blitz = facts({ total_seconds: 600, increment: 5, time_up: 'concede', hints: true });
    expect(settled(blitz, undefined)).toEqual([
      'Time to think: 10 minutes in all, and 5 seconds a choice',
      'When the time is up: The seat gives up',
      'Hints are allowed',
    ]);
    const bot = seat('Thumb 2', { kind: 'bot', bot: 'thumb' });
    expect(settled(facts({ speed: 'fast' }), undefined)).toEqual(['Speed: fast']);
    expect(settled(facts({ speed: 'fast', seats: [seat('Ann'), bot] }), undefined)).toEqual([]);
  });

  it('has one clock or none', () => {
    expect(clockOf('0')).toEqual({ move_seconds: 0, total_seconds: 0, increment: 0 });
    expect(clockOf('86400')).toEqual({ move_seconds: 86400, total_seconds: 0, increment: 0 });
    expect(clockOf('0/600/5')).toEqual({ move_seconds: 0, total_seconds: 600, increment: 5 });
  });

  it('is joined under a name not taken yet', () => {
    const table = facts({ seats: [seat('Torchbearer'), seat('Ann'), seat('')] });
    expect(freeName('Mapmaker', table)).toBe('Mapmaker');
    expect(freeName('torchbearer', table)).toBe('Mapmaker');
    expect(freeName('Ann', table)).toBe('Mapmaker');
  });

  it('reads chairs from the words of a list', () => {
    expect(chairOf('bot search:500ms')).toEqual({ kind: 'bot', bot: 'search:500ms' });
    expect(chairOf('open')).toEqual({ kind: 'open' });
  });

  it('is refused by the name of the file it came with', () => {
    expect(aboutFile("components:44: 'rating' is missing", '$& my.toml')).toBe("$& my.toml:44: 'rating' is missing");
    expect(aboutFile('components: no such game', 'my.toml')).toBe('components: no such game');
  });

  it('has the person who makes it on one chair, and always on one', () => {
    const chairs = withFriends(game);
    expect(given(chairs, 2, { kind: 'me' }).map(chairWord)).toEqual(['open', 'open', 'me']);
    expect(given(chairs, 0, { kind: 'open' }).map(chairWord)).toEqual(['me', 'open', 'open']);
    expect(given(chairs, 1, { kind: 'bot', bot: 'thumb' }).map(chairWord)).toEqual(['me', 'bot thumb', 'open']);
  });
});

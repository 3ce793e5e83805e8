import { describe, expect, it } from 'vitest';

import { aboutFile, againstBots, chairOf, chairWord, given, resized, withFriends } from '../src/lib/wishes';
import type { GamePage } from '../src/lib/wire';

const game: GamePage = {
  id: 'toy',
  title: 'Toy',
  blurb: '',
  seats: [2, 3, 4],
  minutes: '5',
  options: [],
  bots: ['random', 'thumb', 'search:500ms'],
};

describe('a wish for a table', () => {
  it('against bots is one person among bots that know what they do', () => {
    const bot = { kind: 'bot', bot: 'thumb' };
    expect(againstBots(game, 'Ann')).toEqual({ game: 'toy', name: 'Ann', chairs: [{ kind: 'me' }, bot, bot] });
  });

  it('keeps its chairs when their number changes', () => {
    const chairs = withFriends(game);
    expect(resized(chairs, 4).map(chairWord)).toEqual(['me', 'open', 'open', 'open']);
    expect(resized(chairs, 2).map(chairWord)).toEqual(['me', 'open']);
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

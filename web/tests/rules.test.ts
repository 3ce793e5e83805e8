import { describe, expect, it } from 'vitest';

import { chapters, matching } from '../src/lib/rules';

const all = chapters([
  { id: '', text: 'A battle' },
  { id: '', text: 'of heroes.' },
  { id: '', text: '## 1. The box' },
  { id: '1.1', text: 'Two to four players battle.' },
  { id: '', text: '## 2. Getting ready' },
  { id: '2.1', text: 'Every player chooses a hero.' },
  { id: '2.2', text: 'Every player starts with 10 hit points.' },
]);

describe('the rules', () => {
  it('are chapters of clauses, with prose before them', () => {
    expect(all[0]?.prose).toBe('A battle of heroes.');
    expect(all.map((chapter) => [chapter.heading, chapter.clauses.length])).toEqual([
      ['', 0],
      ['1. The box', 1],
      ['2. Getting ready', 2],
    ]);
  });

  it('can be searched by words and by number', () => {
    const found = (wanted: string) => matching(all, wanted).flatMap((chapter) => chapter.clauses.map(({ id }) => id));
    expect(found('HIT every')).toEqual(['2.2']);
    expect(found('§2.1')).toEqual(['2.1']);
    expect(found('dragon')).toEqual([]);
    expect(found(' ')).toHaveLength(3);
  });
});

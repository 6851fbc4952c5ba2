import { expect, it } from 'vitest';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { Speaker } from '../../../../src/contract/api/speaker-list.ts';
import { linesByTurn } from '../../../../src-renderer/features/speakers/lines-by-turn.ts';
import { spokenTurns } from '../../../../src-renderer/ui/spoken-words/spoken-turns.ts';

const said = (...turns: [Speaker | undefined, string][]): Segment[] =>
  turns.map(([speaker, text], at) => ({ start: at, end: at + 1, text, ...(speaker && { speaker }) }));
const TALK = spokenTurns(
  said(
    ['s1', 'Good morning.'],
    [undefined, 'All.'],
    ['s2', 'Are we complete?'],
    ['s1', 'Almost, one is late.'],
  ),
);

it('spokenTurns joins consecutive segments of a speaker, including those without a speaker', () => {
  expect(TALK.map(({ speaker, from, to, text }) => [speaker, from, to, text])).toEqual([
    ['s1', 0, 1, 'Good morning. All.'],
    ['s2', 2, 2, 'Are we complete?'],
    ['s1', 3, 3, 'Almost, one is late.'],
  ]);
});

it.each([
  [
    'as heard',
    'Good morning. All. Are we complete? Almost, one is late.',
    'Good morning. All.\nAre we complete?\nAlmost, one is late.',
  ],
  [
    'with edits',
    'GOOD morning, all! Well, are we really complete? Almost.',
    'GOOD morning, all! Well,\nare we really complete?\nAlmost.',
  ],
  [
    'that already has lines',
    'Good morning. All.\n\nAre we complete?\n• Almost.',
    'Good morning. All.\n\nAre we complete?\n• Almost.',
  ],
  ['without the words of the first turn', 'Are we complete? Almost.', 'Are we complete?\nAlmost.'],
  [
    'with opening punctuation',
    'Good morning, “All.” ¿Are we complete? (“Almost, one is late.”)',
    'Good morning, “All.”\n¿Are we complete?\n(“Almost, one is late.”)',
  ],
  ['with other words', 'Nobody said any of this', 'Nobody said any of this'],
  ['without words', '', ''],
])('linesByTurn, for a text %s, starts a line at each turn found in it', (_, plain, lines) => {
  expect(linesByTurn(plain, TALK)).toBe(lines);
});

it('linesByTurn keeps opening punctuation with its sentence in a language without spaces', () => {
  const turns = spokenTurns(said(['s1', '今日は。'], ['s2', 'はい。']));
  expect(linesByTurn('今日は。「はい。」', turns)).toBe('今日は。\n「はい。」');
});

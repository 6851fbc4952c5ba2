import { expect, it } from 'vitest';
import { speakerTurns } from '../../src/text/speaker-turns.ts';

const said = [
  { text: 'Hello', speaker: 'me' },
  { text: 'there.', speaker: 'me' },
  { text: 'Hi.', speaker: 'others' },
  { text: '[…]' },
  { text: 'So?', speaker: 'me' },
];

it('joins consecutive segments of one speaker', () => {
  expect(speakerTurns(said)).toEqual([
    { speaker: 'me', text: 'Hello there.' },
    { speaker: 'others', text: 'Hi. […]' },
    { speaker: 'me', text: 'So?' },
  ]);
  expect(speakerTurns([{ text: 'Hello' }])).toEqual([]);
  expect(speakerTurns([{ text: '[…]' }, { text: 'Hi.', speaker: 'me' }])).toEqual([
    { speaker: 'me', text: '[…] Hi.' },
  ]);
});

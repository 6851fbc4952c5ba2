import { expect, it } from 'vitest';
import { paragraphSpeakers, speakerTurns } from '../../src/text/speaker-turns.ts';

const said = [
  { text: 'Hello', speaker: 'me' },
  { text: 'there.', speaker: 'me' },
  { text: 'Hi.', speaker: 'others' },
  { text: '[…]' },
  { text: 'So?', speaker: 'me' },
];

it('joins what one speaker says', () => {
  expect(speakerTurns(said)).toEqual([
    { speaker: 'me', text: 'Hello there.' },
    { speaker: 'others', text: 'Hi. […]' },
    { speaker: 'me', text: 'So?' },
  ]);
  expect(speakerTurns([{ text: 'Hello' }])).toEqual([]);
});

it('gives paragraphs their speakers while they are the turns', () => {
  expect(paragraphSpeakers(said, 3)).toEqual(['me', 'others', 'me']);
  expect(paragraphSpeakers(said, 2)).toBeNull();
  expect(paragraphSpeakers([{ text: 'Hello' }], 0)).toBeNull();
});

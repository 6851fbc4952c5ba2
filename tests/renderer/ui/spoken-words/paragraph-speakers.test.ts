import { expect, it } from 'vitest';
import type { Speaker } from '../../../../src/contract/api/speaker-list.ts';
import { paragraphSpeakers } from '../../../../src-renderer/ui/spoken-words/paragraph-speakers.ts';

const said = (speaker: Speaker, text: string) => ({ start: 0, end: 1, text, speaker });
const MEETING = [
  said('me', 'Shall we begin with the budget for spring?'),
  said('others', 'Yes.'),
  said('others', 'The numbers came in yesterday, and they look better than expected.'),
  said('me', 'Then we can hire somebody for the workshop.'),
  said('others', 'From May on.'),
];
const TURNS = [
  'Shall we begin with the budget for spring?',
  'Yes. The numbers came in yesterday, and they look better than expected.',
  'Then we can hire somebody for the workshop.',
  'From May on.',
];

it('names the speakers of the turns', () => {
  expect(paragraphSpeakers(MEETING, TURNS)).toEqual([['me'], ['others'], ['me'], ['others']]);
});

it('keeps the names when a turn is divided, another is joined, and a line is added', () => {
  const [first = '', , third = '', last = ''] = TURNS;
  const edited = [
    'Minutes of Monday',
    first,
    'Yes. The numbers came in yesterday,',
    'and they look better than expected.',
    `${third} ${last}`,
  ];
  expect(paragraphSpeakers(MEETING, edited)).toEqual([[], ['me'], ['others'], [], ['me', 'others']]);
});

it('keeps the names when a turn is removed and others are corrected', () => {
  const edited = ['Shall we start with the budget for spring?', 'Then we hire someone for the workshop.'];
  expect(paragraphSpeakers(MEETING, edited)).toEqual([['me'], []]);
});

it('names the turns of a translation in their order', () => {
  const german = ['Fangen wir an?', 'Ja, die Zahlen sind gut.', 'Dann stellen wir ein.', 'Ab Mai.'];
  expect(paragraphSpeakers(MEETING, german)).toEqual([['me'], ['others'], ['me'], ['others']]);
  expect(paragraphSpeakers(MEETING, german.slice(1))).toEqual([[], [], []]);
});

it('names nobody in a recording of one voice', () => {
  expect(paragraphSpeakers([{ start: 0, end: 1, text: 'Hello there.' }], ['Hello there.'])).toEqual([[]]);
});

import { describe, expect, it } from 'vitest';
import type { Speaker } from '../../../src/contract/api/speaker-list.ts';
import { matchWords } from '../../../src/text/spoken-words/match-words.ts';
import { paragraphSpeakers } from '../../../src/text/spoken-words/paragraph-speakers.ts';
import { commonWords } from '../../../src-renderer/ui/spoken-words/common-words.ts';

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

describe.each([
  ['by anchors', matchWords],
  ['word by word', commonWords],
])('matched %s', (_way, match) => {
  it('names the speakers of the turns', () => {
    expect(paragraphSpeakers(MEETING, TURNS, match)).toEqual([['me'], ['others'], ['me'], ['others']]);
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
    expect(paragraphSpeakers(MEETING, edited, match)).toEqual([[], ['me'], ['others'], [], ['me', 'others']]);
  });

  it('keeps the names when a turn is removed and others are corrected', () => {
    const edited = ['Shall we start with the budget for spring?', 'Then we hire someone for the workshop.'];
    expect(paragraphSpeakers(MEETING, edited, match)).toEqual([['me'], []]);
  });

  it('names the turns of a translation in their order', () => {
    const german = ['Fangen wir an?', 'Ja, die Zahlen sind gut.', 'Dann stellen wir ein.', 'Ab Mai.'];
    expect(paragraphSpeakers(MEETING, german, match)).toEqual([['me'], ['others'], ['me'], ['others']]);
    expect(paragraphSpeakers(MEETING, german.slice(1), match)).toEqual([[], [], []]);
  });

  it('names nobody in a recording of one voice', () => {
    expect(paragraphSpeakers([{ text: 'Hello there.' }], ['Hello there.'], match)).toEqual([[]]);
  });
});

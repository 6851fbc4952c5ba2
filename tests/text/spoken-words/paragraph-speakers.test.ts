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
])('paragraphSpeakers, matched %s', (_way, match) => {
  it('returns the speaker of each turn', () => {
    expect(paragraphSpeakers(MEETING, TURNS, match)).toEqual([['me'], ['others'], ['me'], ['others']]);
  });

  it('keeps the speakers when a turn is split, another is joined, and a line is added', () => {
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

  it('keeps the speaker when a turn is removed and others are corrected', () => {
    const edited = ['Shall we start with the budget for spring?', 'Then we hire someone for the workshop.'];
    expect(paragraphSpeakers(MEETING, edited, match)).toEqual([['me'], []]);
  });

  it('assigns the speakers of a translation in order, if the number of turns is the same', () => {
    const german = ['Fangen wir an?', 'Ja, die Zahlen sind gut.', 'Dann stellen wir ein.', 'Ab Mai.'];
    expect(paragraphSpeakers(MEETING, german, match)).toEqual([['me'], ['others'], ['me'], ['others']]);
    expect(paragraphSpeakers(MEETING, german.slice(1), match)).toEqual([[], [], []]);
  });

  it('returns no speakers for a recording with one voice', () => {
    expect(paragraphSpeakers([{ text: 'Hello there.' }], ['Hello there.'], match)).toEqual([[]]);
  });
});

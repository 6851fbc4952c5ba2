import { expect, it } from 'vitest';
import { sentencesOf } from '../../src/text/sentences.ts';

it('splits a text into sentences, line by line', () => {
  expect(sentencesOf('We met. It went well! Next one?\nA heading\n\nThe end.')).toEqual([
    'We met.',
    'It went well!',
    'Next one?',
    'A heading',
    'The end.',
  ]);
});

it('recognises sentence ends in scripts without spaces', () => {
  expect(sentencesOf('今日は雨です。明日は晴れます。', 'ja')).toEqual(['今日は雨です。', '明日は晴れます。']);
});

it('returns no sentences for blank text', () => expect(sentencesOf(' \n ')).toEqual([]));

import { expect, it } from 'vitest';
import { sentencesOf } from '../../src/text/sentences.ts';

it('cuts a text into its sentences, line by line', () => {
  expect(sentencesOf('We met. It went well! Next one?\nA heading\n\nThe end.')).toEqual([
    'We met.',
    'It went well!',
    'Next one?',
    'A heading',
    'The end.',
  ]);
});

it('knows the ends of sentences in scripts without spaces', () => {
  expect(sentencesOf('今日は雨です。明日は晴れます。', 'ja')).toEqual(['今日は雨です。', '明日は晴れます。']);
});

it('finds none in nothing', () => expect(sentencesOf(' \n ')).toEqual([]));

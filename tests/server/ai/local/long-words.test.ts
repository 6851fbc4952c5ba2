import { expect, it } from 'vitest';
import {
  setLongWordsAside,
  withLongWords,
  withoutLongWords,
} from '../../../../src/server/ai/local/long-words.ts';

const long = 'x'.repeat(61);

it.each(['', 'a b', `a ${long} b ${long}`, `\uE000 ${long}`, 'x'.repeat(60)])(
  'sets long words aside and puts them back: %s',
  (text) => {
    const { short, long: words } = setLongWordsAside(text);
    expect(short).not.toContain(long);
    expect(withLongWords(short, words)).toBe(text);
  },
);

it('says when a place is gone', () => {
  const { short, long: words } = setLongWordsAside(`a ${long} b`);
  expect(withLongWords(short.replace('\uE000', ''), words)).toBeNull();
  expect(withoutLongWords(`a ${long} b`)).toBe('a  b');
});

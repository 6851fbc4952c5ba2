import { expect, it } from 'vitest';
import {
  maskLongWords,
  restoreLongWords,
  withoutLongWords,
} from '../../../../src/server/ai/local/long-words.ts';

const long = 'x'.repeat(61);

it.each(['', 'a b', `a ${long} b ${long}`, `\uE000 ${long}`, 'x'.repeat(60)])(
  'sets long words aside and puts them back: %s',
  (text) => {
    const { short, long: words } = maskLongWords(text);
    expect(short).not.toContain(long);
    expect(restoreLongWords(short, words)).toBe(text);
  },
);

it('says when a place is gone', () => {
  const { short, long: words } = maskLongWords(`a ${long} b`);
  expect(restoreLongWords(short.replace('\uE000', ''), words)).toBeNull();
  expect(withoutLongWords(`a ${long} b`)).toBe('a  b');
});

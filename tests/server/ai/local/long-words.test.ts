import { expect, it } from 'vitest';
import {
  maskLongWords,
  restoreLongWords,
  withoutLongWords,
} from '../../../../src/server/ai/local/long-words.ts';

const long = 'x'.repeat(61);

it.each(['', 'a b', `a ${long} b ${long}`, `\uE000 ${long}`, 'x'.repeat(60)])(
  'maskLongWords hides long words and restoreLongWords restores them: %s',
  (text) => {
    const { short, long: words } = maskLongWords(text);
    expect(short).not.toContain(long);
    expect(restoreLongWords(short, words)).toBe(text);
  },
);

it('restoreLongWords returns null when a placeholder is missing', () => {
  const { short, long: words } = maskLongWords(`a ${long} b`);
  expect(restoreLongWords(short.replace('\uE000', ''), words)).toBeNull();
  expect(withoutLongWords(`a ${long} b`)).toBe('a  b');
});

import { expect, it } from 'vitest';
import { cutText } from '../../src/text/cut-text.ts';

it.each([
  ['abc', 4, 'abc'],
  ['abc', 2, 'ab'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('cuts %s after %i units', (text, length, cut) => expect(cutText(text, length)).toBe(cut));

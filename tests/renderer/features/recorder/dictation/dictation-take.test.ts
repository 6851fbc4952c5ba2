import { expect, it } from 'vitest';
import { isResultOf } from '../../../../../src-renderer/features/recorder/dictation/dictation-take.ts';

it.each([
  ['the same take', { takeId: 'a', automatic: false }, 'a', true],
  ['the same take, sent in the background', { takeId: 'a', automatic: true }, 'a', false],
  ['another take', { takeId: 'a', automatic: false }, 'b', false],
  ['no take', { takeId: 'a', automatic: false }, null, false],
] as const)('isResultOf compares a result with %s', (_what, result, takeId, isOwn) => {
  expect(isResultOf(result, takeId)).toBe(isOwn);
});

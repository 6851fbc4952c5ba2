import { expect, it } from 'vitest';
import { seekTarget } from '../../../../src-renderer/features/player/seek-keys.ts';

it.each([
  ['ArrowRight', 15],
  ['ArrowLeft', 5],
  ['ArrowUp', 15],
  ['ArrowDown', 5],
  ['PageUp', 40],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 60],
  ['a', null],
])('%s at 0:10 of 1:00 seeks to %s', (key, target) => expect(seekTarget(key, 10, 60)).toBe(target));

it('clamps a seek to the length of the recording', () => {
  expect(seekTarget('ArrowRight', 58, 60)).toBe(60);
  expect(seekTarget('ArrowLeft', 2, 60)).toBe(0);
});

import { expect, it } from 'vitest';
import {
  canRecogniseLocally,
  isTrusted,
} from '../../../../../src-renderer/features/recorder/local/can-recognise-locally.ts';

it.each([
  [{ language: 'auto' }, true],
  [{ language: 'en' }, true],
  [{ language: 'de' }, false],
  [{ language: 'en', isMeeting: true }, false],
] as const)('hears %j: %s', (take, expected) => {
  expect(canRecogniseLocally(take)).toBe(expected);
});

it('keeps uncertain words of a language that was named, and of no other', () => {
  expect([isTrusted({ language: 'en' }, false), isTrusted({ language: 'auto' }, false)]).toEqual([
    true,
    false,
  ]);
  expect(isTrusted({ language: 'auto' }, true)).toBe(true);
});

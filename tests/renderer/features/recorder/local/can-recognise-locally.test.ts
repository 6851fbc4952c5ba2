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
] as const)('canRecogniseLocally(%j) returns %s', (take, expected) => {
  expect(canRecogniseLocally(take)).toBe(expected);
});

it('trusts uncertain text only where the language was chosen', () => {
  expect([isTrusted({ language: 'en' }, false), isTrusted({ language: 'auto' }, false)]).toEqual([
    true,
    false,
  ]);
  expect(isTrusted({ language: 'auto' }, true)).toBe(true);
});

import { expect, it } from 'vitest';
import {
  isRememberedAs,
  knownName,
  voiceDistance,
} from '../../../../src-renderer/features/speakers/known-voices.ts';

const ANNA = [1, 2, 0, 0.5];
const known = [
  { name: 'Ben', print: [3, -2, 0, 0] },
  { name: 'Anna', print: [1.1, 2.1, 0, 0.5] },
];

it('knownName returns the name of the most similar known voice, if it is similar enough', () => {
  expect(knownName(ANNA, known)).toBe('Anna');
  expect(knownName([9, 9, 0, 0], known)).toBeNull();
  expect(knownName(ANNA, [])).toBeNull();
});

it('voiceDistance is infinite for prints of different or unsupported length', () => {
  expect(voiceDistance(ANNA, ANNA)).toBe(0);
  expect(voiceDistance(ANNA, [1, 2])).toBe(Number.POSITIVE_INFINITY);
  expect(voiceDistance([1, 2, 3], [1, 2, 3])).toBe(Number.POSITIVE_INFINITY);
});

it('knownName prefers the newer name of the same voice', () => {
  expect(knownName(ANNA, [{ name: 'Hanna', print: ANNA }, ...known, { name: 'Anne', print: ANNA }])).toBe(
    'Anne',
  );
});

it('isRememberedAs requires the same name and voice print', () => {
  const both = [...known, { name: 'Hanna', print: [...ANNA] }];
  expect(['Hanna', 'Anna', 'Zoe'].map((name) => isRememberedAs(name, ANNA, both))).toEqual([
    true,
    false,
    false,
  ]);
});

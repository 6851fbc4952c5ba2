import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../../src/text/letters-of.ts';

/** Share of the letters, or of the sounds, that may differ. */
const LETTERS_APART = 0.34;
const SOUNDS_APART = 0.4;

const isNear = (one: string, other: string, share: number): boolean =>
  distance(one, other) <= Math.floor(Math.max(one.length, other.length) * share);

/** Whether two words, or a few in a row, are about the same to the ear. Scripts without a rule for their sounds go by letters. */
export function soundAlike(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a === '' || b === '') return false;
  if (isNear(a, b, LETTERS_APART)) return true;
  const [soundA, otherA] = doubleMetaphone(a);
  const [soundB, otherB] = doubleMetaphone(b);
  if (soundA === '' || soundB === '') return false;
  return (
    soundA === soundB ||
    otherA === otherB ||
    (soundA[0] === soundB[0] && isNear(soundA, soundB, SOUNDS_APART))
  );
}

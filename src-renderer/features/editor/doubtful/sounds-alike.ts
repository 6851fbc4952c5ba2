import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../../src/text/letters-of.ts';

/** Maximum share of different letters, and of different sounds. */
const LETTER_DISTANCE_MAX = 0.34;
const SOUND_DISTANCE_MAX = 0.4;

const isWithinDistance = (one: string, other: string, share: number): boolean =>
  distance(one, other) <= Math.floor(Math.max(one.length, other.length) * share);

/** Whether two words or short phrases sound alike. Scripts without phonetic rules are compared by letters. */
export function soundAlike(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a === '' || b === '') return false;
  if (isWithinDistance(a, b, LETTER_DISTANCE_MAX)) return true;
  const [soundA, otherA] = doubleMetaphone(a);
  const [soundB, otherB] = doubleMetaphone(b);
  if (soundA === '' || soundB === '') return false;
  return (
    soundA === soundB ||
    otherA === otherB ||
    (soundA[0] === soundB[0] && isWithinDistance(soundA, soundB, SOUND_DISTANCE_MAX))
  );
}

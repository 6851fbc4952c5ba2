import { PASSWORD } from '../../../src/contract/limits.ts';

export type PasswordStrength = 'none' | 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const FAIR_LENGTH = 8;
const STRONG_LENGTH = 14;
const STRONG_MIXED_LENGTH = 10;

/** The strength of a password by length and variety, as a hint only. `none` for an empty field. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  const length = Array.from(password).length;
  const distinct = new Set(password).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (length < Math.max(PASSWORD.min, FAIR_LENGTH) || distinct < 5) return 'weak';
  const isStrong = length >= STRONG_LENGTH || (length >= STRONG_MIXED_LENGTH && kinds >= 3);
  return isStrong && distinct >= 7 ? 'strong' : 'fair';
}

import { expect, it } from 'vitest';
import { passwordStrength } from '../../../../src-renderer/ui/fields/password-strength.ts';

it.each([
  ['', 'none'],
  ['abc', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['sunlight', 'fair'],
  ['four plain words here', 'strong'],
  ['Tr0mbone!x', 'strong'],
])('rates the password %j as %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));

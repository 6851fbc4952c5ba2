import { expect, it } from 'vitest';
import { isolatedNames } from '../../../src-renderer/i18n/isolated-names.ts';

it('wraps each name in direction isolates, leaving the commas outside', () => {
  expect(isolatedNames(['A_KEY', 'B_KEY'])).toBe('\u2068A_KEY\u2069, \u2068B_KEY\u2069');
  expect(isolatedNames([])).toBe('');
});

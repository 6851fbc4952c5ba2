import { expect, it } from 'vitest';
import { codeAt, randomBase32, stepAt, stepOfCode } from '../../../../src/server/accounts/two-factor/totp.ts';

/** The secret of RFC 6238, appendix B: 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('codeAt returns the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
});

it('stepOfCode accepts the current time step and its two neighbours only', () => {
  const now = 1_000_000_000_000;
  const found = [-2, -1, 0, 1, 2].map((drift) =>
    stepOfCode(SECRET, codeAt(SECRET, stepAt(now) + drift), now),
  );
  const step = stepAt(now);
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
  for (const code of ['', '28708', '2870822', '٢٨٧٠٨٢']) expect(stepOfCode(SECRET, code, now)).toBeNull();
});

it('randomBase32 returns different secrets of 160 bits', () => {
  expect(randomBase32()).toMatch(/^[A-Z2-7]{32}$/);
  expect(randomBase32()).not.toBe(randomBase32());
});

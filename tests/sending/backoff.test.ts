import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Backoff } from '../../src/sending/backoff.ts';

it('doubles the maximum wait from one second up to a minute, and restarts after reset()', () => {
  const backoff = new Backoff(() => 1);
  const waits = Array.from({ length: 8 }, () => backoff.next());
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  backoff.reset();
  expect(backoff.next()).toBe(1000);
});

it('scales the wait by the random share', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), (share, tries) => {
      const longest = new Backoff(() => 1);
      const spread = new Backoff(() => share);
      for (let n = 0; n < tries; n += 1) expect(spread.next()).toBeCloseTo(longest.next() * share);
    }),
  );
});

it('adds the wait to the server’s Retry-After', () => {
  const backoff = new Backoff(() => 0.5);
  expect(backoff.next(30_000)).toBe(30_500);
  expect(backoff.next(0)).toBe(500);
});

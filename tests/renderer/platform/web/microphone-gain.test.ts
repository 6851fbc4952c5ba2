import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainFor } from '../../../../src-renderer/platform/web/microphone-gain.ts';

describe('gainFor', () => {
  it('is 1 at the default sensitivity, and doubles every 25 steps', () => {
    expect(gainFor(50)).toBe(1);
    expect(gainFor(75)).toBe(2);
    expect(gainFor(100)).toBe(4);
    expect(gainFor(25)).toBe(0.5);
  });

  it('increases with every step, and stays within the range of the slider', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99 }), (step) => {
        expect(gainFor(step + 1)).toBeGreaterThan(gainFor(step));
      }),
    );
    fc.assert(
      fc.property(fc.integer(), (any) => {
        expect(gainFor(any)).toBeGreaterThanOrEqual(gainFor(10));
        expect(gainFor(any)).toBeLessThanOrEqual(gainFor(100));
      }),
    );
  });
});

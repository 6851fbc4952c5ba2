import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringLength, smoothLevel } from '../../../src-renderer/ui/meter.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('level ring', () => {
  it('is empty in silence, full at close speech, and never smaller for a louder level', () => {
    expect(ringLength(0)).toBe(0);
    expect(ringLength(0.001)).toBe(0);
    expect(ringLength(0.5)).toBe(1);
    fc.assert(
      fc.property(share, share, (a, b) => {
        expect(ringLength(Math.max(a, b))).toBeGreaterThanOrEqual(ringLength(Math.min(a, b)));
      }),
    );
  });

  it('moves towards the level, faster up than down, and never past it', () => {
    expect(smoothLevel(0, 1)).toBeGreaterThan(1 - smoothLevel(1, 0));
    fc.assert(
      fc.property(share, share, (shown, target) => {
        const next = smoothLevel(shown, target);
        expect(Math.abs(target - next)).toBeLessThanOrEqual(Math.abs(target - shown));
      }),
    );
  });
});

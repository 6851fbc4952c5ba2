import { expect, it } from 'vitest';
import { RECORDING_MAX_SECONDS } from '../../../src/contract/limits.ts';
import { decodeLimitMs } from '../../../src/server/audio/decoder.ts';

const MINUTE_MS = 60_000;

it('allows more time for what is decoded, but none for a file without sound', () => {
  // The longest recording at 13 kbit/s, of which a busy computer decodes a minute in a second.
  const bytes = (RECORDING_MAX_SECONDS * 13_000) / 8;
  expect(decodeLimitMs(bytes, RECORDING_MAX_SECONDS)).toBeGreaterThan(5 * MINUTE_MS);
  expect(decodeLimitMs(bytes, 0)).toBeLessThan(3 * MINUTE_MS);
});

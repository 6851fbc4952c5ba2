import { expect, it } from 'vitest';
import { recordingLimit } from '../../../src/cli/recording/samples.ts';
import {
  RECORDING_MAX_BYTES,
  RECORDING_MAX_SECONDS,
  RECORDING_STOP_BYTES,
} from '../../../src/contract/limits.ts';

/** The most that a recorder sends at once. */
const PART = 65_536;

it('limits a recording to what the server accepts, and reports whether that shortens it', () => {
  expect(recordingLimit(32_000, undefined)).toEqual({ bytes: RECORDING_STOP_BYTES, isCut: true });
  expect(recordingLimit(32_000, RECORDING_MAX_SECONDS)).toEqual({ bytes: RECORDING_STOP_BYTES, isCut: true });
  expect(RECORDING_STOP_BYTES + PART).toBeLessThan(RECORDING_MAX_BYTES);
  expect(recordingLimit(32_000, 10)).toEqual({ bytes: 320_000, isCut: false });
  expect(recordingLimit(8000, undefined)).toEqual({ bytes: RECORDING_MAX_SECONDS * 8000, isCut: true });
});

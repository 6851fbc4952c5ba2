import { afterEach, expect, it, vi } from 'vitest';
import {
  rememberedSpeed,
  rememberSpeed,
  SPEEDS,
  speedOf,
} from '../../../../src-renderer/features/player/playback-speed.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it('parses the offered speeds, and anything else as normal speed', () => {
  expect(SPEEDS.map((speed) => speedOf(String(speed)))).toEqual([...SPEEDS]);
  expect([speedOf('3'), speedOf('x'), speedOf(null)]).toEqual([1, 1, 1]);
});

it('remembers the playback speed on the device', () => {
  vi.stubGlobal('localStorage', memoryStorage());
  expect(rememberedSpeed()).toBe(1);
  rememberSpeed(1.5);
  expect(rememberedSpeed()).toBe(1.5);
});

it('uses normal playback speed when storage is not available', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSpeed(2);
  expect(rememberedSpeed()).toBe(1);
});

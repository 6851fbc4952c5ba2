import { expect, it } from 'vitest';
import { formatDuration, formatFactor, formatSize } from '../../../src/server/models/model-words.ts';

it.each([
  [135_373_280, '135 MB'],
  [1_770_270_208, '1.8 GB'],
])('formatSize formats %i bytes as %s', (bytes, words) => expect(formatSize(bytes)).toBe(words));

it.each([
  [-1, '0:00'],
  [7, '0:07'],
  [750, '12:30'],
  [3725, '1:02:05'],
])('formatDuration formats %d seconds as %s', (seconds, words) =>
  expect(formatDuration(seconds)).toBe(words),
);

it.each([
  [0.6, '0.6'],
  [2.84, '2.8'],
  [12.3, '12'],
])('formatFactor formats %d as %s', (factor, words) => expect(formatFactor(factor)).toBe(words));

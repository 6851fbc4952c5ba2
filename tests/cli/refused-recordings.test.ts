import { expect, it } from 'vitest';
import { CliError, EXIT } from '../../src/cli/cli-error.ts';
import { RefusedRecordings } from '../../src/cli/refused-recordings.ts';

const failed = (code?: string): CliError => new CliError('It failed.', EXIT.failed, code ? { code } : {});

it.each([
  ['speech_failed', true],
  ['internal', true],
  [undefined, true],
  ['audio_unreadable', false],
  ['too_large', false],
])('RefusedRecordings tries a recording again after %s: %s', (code, isTried) => {
  let now = 0;
  const refused = new RefusedRecordings(() => now);
  expect(refused.isEmpty).toBe(true);
  refused.add('a.webm', '1', failed(code));
  expect([refused.isEmpty, refused.has('a.webm', '1')]).toEqual([false, true]);
  expect([refused.has('a.webm', '2'), refused.has('b.webm', '1')]).toEqual([false, false]);
  now = 20 * 60_000;
  expect(refused.has('a.webm', '1')).toBe(!isTried);
});

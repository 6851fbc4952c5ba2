import { expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { failureCodeOf, PermanentJobError } from '../../../src/server/jobs/job-error.ts';

it.each([
  [new AppError('audio_store_failed'), 'audio_store_failed'],
  [new PermanentJobError('mail_unreadable'), 'mail_unreadable'],
  [Object.assign(new Error('ann@example.com'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('x'), { code: 'she said hello to ann@example.com' }), 'Error'],
  [new TypeError('she said hello'), 'TypeError'],
  ['she said hello', 'unknown'],
  [null, 'unknown'],
])('failureCodeOf returns a code without personal data: %s', (error, code) => {
  expect(failureCodeOf(error)).toBe(code);
});

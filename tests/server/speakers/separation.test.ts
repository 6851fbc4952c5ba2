import { expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { separationErrorOf } from '../../../src/server/speakers/separation.ts';

it.each([
  [new AppError('audio_unreadable'), 'audio_unreadable'],
  [new AppError('not_found'), 'internal'],
  [Object.assign(new Error('x'), { code: 'audio_unreadable' }), 'internal'],
])('separationErrorOf shows the errors of a separation only: %s', (error, shown) => {
  expect(separationErrorOf(error)).toBe(shown);
});

import { describe, expect, it } from 'vitest';
import { classifySendError } from '../../src/sending/classify-send-error.ts';
import { HttpError, NetworkError } from '../../src/sending/http-error.ts';
import { TakeClosedError, UnreadableTakeError } from '../../src/sending/take-errors.ts';

const answer = (status: number, code?: string, retryAfter?: string) =>
  new HttpError(status, '', code ? JSON.stringify({ error: 'Words.', code }) : '<html>', retryAfter ?? null);

describe('classifySendError', () => {
  it('retries after a network error', () => {
    expect(classifySendError(new NetworkError('gone'))).toEqual({
      kind: 'waits',
      reason: { code: 'offline', text: null },
      retryAfterMs: null,
    });
  });

  it.each([
    [429, 'rate_limited'],
    [503, 'server_busy'],
    [507, 'storage_full'],
    [400, 'digest_mismatch'],
    [429, undefined],
    [502, undefined],
    [503, undefined],
    [504, undefined],
    [507, undefined],
    // Pages of a proxy, of a portal, or of an ingress during a deployment.
    [401, undefined],
    [403, undefined],
    [404, undefined],
    [405, undefined],
    [407, undefined],
    [511, undefined],
  ])('retries after a %i %s', (status, code) => {
    expect(classifySendError(answer(status, code, '7'))).toMatchObject({
      kind: 'waits',
      reason: { code: 'waiting' },
      retryAfterMs: 7000,
    });
  });

  it.each([
    [502, 'speech_failed', 'failed'],
    [504, 'speech_timeout', 'failed'],
    [503, 'decoder_missing', 'failed'],
    [500, 'internal', 'failed'],
    [402, 'quota_exceeded', 'refused'],
    [402, 'plan_required', 'refused'],
    [409, 'take_closed', 'refused'],
    [401, 'unauthenticated', 'refused'],
  ] as const)('reports a %i %s to the user as %s', (status, code, kind) => {
    expect(classifySendError(answer(status, code))).toEqual({ kind, reason: { code, text: 'Words.' } });
  });

  it('reports a response without a code to the user by its status', () => {
    expect(classifySendError(answer(500))).toEqual({
      kind: 'failed',
      reason: { code: 'http_500', text: null },
    });
    expect(classifySendError(answer(413))).toEqual({
      kind: 'refused',
      reason: { code: 'http_413', text: null },
    });
  });

  it('reports a response for another account as unauthenticated', () => {
    expect(classifySendError(answer(409, 'other_account'))).toEqual({
      kind: 'refused',
      reason: { code: 'unauthenticated', text: null },
    });
  });

  it('reports errors found on the device with the recorder’s own codes', () => {
    expect(classifySendError(new TakeClosedError())).toMatchObject({
      kind: 'refused',
      reason: { code: 'take_closed' },
    });
    expect(classifySendError(new UnreadableTakeError())).toMatchObject({
      kind: 'failed',
      reason: { code: 'unreadable' },
    });
  });
});

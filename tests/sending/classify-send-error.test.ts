import { describe, expect, it } from 'vitest';
import { classifySendError } from '../../src/sending/classify-send-error.ts';
import { HttpError, NetworkError } from '../../src/sending/http-error.ts';
import { TakeClosedError, UnreadableTakeError } from '../../src/sending/take-errors.ts';

const answer = (status: number, code?: string, retryAfter?: string) =>
  new HttpError(status, '', code ? JSON.stringify({ error: 'Words.', code }) : '<html>', retryAfter ?? null);

describe('what stands in a take’s way', () => {
  it('passes by itself where nobody answered', () => {
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
  ])('passes by itself after a %i %s', (status, code) => {
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
  ] as const)('is for the user after a %i %s: %s', (status, code, kind) => {
    expect(classifySendError(answer(status, code))).toEqual({ kind, reason: { code, text: 'Words.' } });
  });

  it('is for the user where an answer says nothing', () => {
    expect(classifySendError(answer(500))).toEqual({
      kind: 'failed',
      reason: { code: 'http_500', text: null },
    });
    expect(classifySendError(answer(413))).toEqual({
      kind: 'refused',
      reason: { code: 'http_413', text: null },
    });
  });

  it('waits for its owner where another account is signed in', () => {
    expect(classifySendError(answer(409, 'other_account'))).toEqual({
      kind: 'refused',
      reason: { code: 'unauthenticated', text: null },
    });
  });

  it('is told in the recorder’s own terms where the device found it', () => {
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

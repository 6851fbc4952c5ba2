import { expect, it } from 'vitest';
import { errorOf, HttpError, isUnreachable, NetworkError } from '../../src/sending/http-error.ts';

it('contains status and body in its message, and parses code and user text from a JSON body', () => {
  const error = errorOf(409, 'Conflict', '{"error":"Changed.","code":"version_conflict"}');
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ code: 'version_conflict', userText: 'Changed.', status: 409 });
  expect(error.message).toBe('409: {"error":"Changed.","code":"version_conflict"}');
  expect(errorOf(500, 'Internal Server Error', '').message).toBe('500: Internal Server Error');
  for (const body of ['<html>', 'null', '"a text"', '{"error":1}']) {
    expect(errorOf(502, 'Bad Gateway', body)).toMatchObject({ code: null, userText: null });
  }
});

it('maps a desktop host’s server_unreachable response to NetworkError', () => {
  const body = '{"error":"The server could not be reached.","code":"server_unreachable"}';
  expect(errorOf(503, '', body)).toBeInstanceOf(NetworkError);
});

it('isUnreachable distinguishes network errors and proxy errors from the server’s own errors', () => {
  const busy = '{"error":"The server is busy.","code":"server_busy"}';
  expect(isUnreachable(new NetworkError(null))).toBe(true);
  for (const status of [502, 503, 504, 524]) {
    expect(isUnreachable(new HttpError(status, '', '<h1>Bad Gateway</h1>'))).toBe(true);
  }
  expect(isUnreachable(new HttpError(503, '', busy))).toBe(false);
  for (const status of [401, 404, 500]) expect(isUnreachable(new HttpError(status, '', ''))).toBe(false);
  expect(isUnreachable(new DOMException('gone', 'AbortError'))).toBe(false);
  expect(isUnreachable(null)).toBe(false);
});

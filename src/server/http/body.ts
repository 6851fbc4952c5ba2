import { JSON_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';

/** Milliseconds for a body to arrive, unless it is an upload. */
export const BODY_TIMEOUT_MS = 30_000;

/**
 * Waits for a body, which may be half-sent.
 * @throws AppError `request_timeout` after `timeoutMs`
 */
export async function withTimeout<T>(reading: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('request_timeout')), timeoutMs);
  try {
    return await Promise.race([reading, timeout]);
  } finally {
    clearTimeout(timer);
    // A read that fails after the deadline has no receiver.
    reading.catch(() => undefined);
  }
}

/**
 * Reads a JSON body of at most `maxBytes`, counted as they arrive.
 * @returns the parsed value; an empty body is `{}`
 * @throws AppError `body_type_unsupported`, `too_large`, `invalid_json`
 */
export async function readJson(request: Request, maxBytes = JSON_MAX_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new AppError('body_type_unsupported');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too_large');
  const text = await readText(request, maxBytes);
  if (text === '') return {};
  if (type === null) throw new AppError('body_type_unsupported');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_json', {}, { cause: error });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new AppError('too_large');
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('invalid_json', {}, { cause: error });
    throw error;
  }
}

import { onlineManager } from '@tanstack/react-query';
import { AI_SERVICES } from '../../src/contract/api/ai-services.ts';
import type { WrittenBy } from '../../src/contract/api/text-origin.ts';
import { errorOf, HttpError, isUnreachable, NetworkError } from './http-error.ts';

export interface WritingListener {
  /** The whole text as far as it has come. */
  onWords(text: string): void;
  readonly signal: AbortSignal;
}

/** Whoever writes broke off after an answer had begun. `message` is for people, `code` one of the API's where it named one. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string | null;

  constructor(code: string | null, message: string) {
    super(message);
    this.code = code;
  }
}

/** What an answer holds, before it is known what that means. */
export type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** A field that is text, or null. */
export const wordsIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads events as they come, until the last word. */
async function readEvents<T>(
  createParser: typeof import('eventsource-parser').createParser,
  body: ReadableStream<BufferSource>,
  read: (fields: Fields) => T,
  onWords: (text: string) => void,
): Promise<T> {
  let written = '';
  let answer: { readonly of: T } | null = null;
  const parser = createParser({
    onEvent({ event, data }) {
      const fields = fieldsOf(data);
      if (event === 'delta') written += wordsIn(fields.text) ?? '';
      if (event === 'restart') written = '';
      if (event === 'delta' || event === 'restart') onWords(written);
      if (event === 'failed') throw new ToolError(wordsIn(fields.code), wordsIn(fields.error) ?? '');
      if (event === 'done') answer = { of: read(fields) };
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (): { readonly of: T } | null => answer;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
      const whole = ended();
      if (whole) return whole.of;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new NetworkError('The answer broke off.');
}

async function ask<T>(
  path: string,
  body: object,
  read: (fields: Fields) => T,
  { onWords, signal }: WritingListener,
): Promise<T> {
  const [{ createParser }, response] = await Promise.all([
    import('eventsource-parser'),
    fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal,
    }),
  ]);
  if (!response.ok) {
    const text = await response.text();
    throw errorOf(response.status, response.statusText, text, response.headers.get('retry-after'));
  }
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (streams && response.body) return readEvents(createParser, response.body, read, onWords);
  return read(fieldsOf(await response.text()));
}

/**
 * Asks for something that is written; its words are told as they come, and what `read` makes of the last one is the
 * answer. Throws HttpError for an answer that is not a success, ToolError where the work broke off later, NetworkError
 * where there is no answer, and the signal's reason when aborted.
 */
export async function askForWords<T>(
  path: string,
  body: object,
  read: (fields: Fields) => T,
  listener: WritingListener,
): Promise<T> {
  try {
    const answer = await ask(path, body, read, listener);
    onlineManager.setOnline(true);
    return answer;
  } catch (error) {
    if (listener.signal.aborted) throw listener.signal.reason;
    const known =
      error instanceof HttpError || error instanceof NetworkError || error instanceof ToolError
        ? error
        : new NetworkError(error);
    if (isUnreachable(known)) onlineManager.setOnline(false);
    throw known;
  }
}

/** The writing service behind an answer; null for a local tool, and where it did not tell its model. */
export function writerOf({ engine, model }: { engine: string; model: string | null }): WrittenBy | null {
  const service = AI_SERVICES.find((one) => one === engine);
  return service && model ? { service, model } : null;
}

import { onlineManager } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { serverTransport } from '../platform/server-transport.ts';
import { errorOf, HttpError, isUnreachable, NetworkError } from './http-error.ts';
import { ToolError } from './tool-error.ts';
import { notifyWritingRequestEnd } from './writing-request-end.ts';

export interface WritingListener {
  /** Receives the whole text written so far; of work in several steps, that of `step`, such as `2/3`. */
  onWords(text: string, step?: string): void;
  readonly signal: AbortSignal;
}

/** The parsed fields of an event or answer, not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** The value if it is a string, or null. */
export const wordsIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The error that an event `failed` reports. */
const toolErrorOf = ({ code, error, retryAfter }: Fields): ToolError =>
  new ToolError(wordsIn(code), wordsIn(error) ?? '', Number(retryAfter) * 1000 || null);

/** Reads the events of a stream until the answer is complete. */
async function readEvents<T>(
  body: ReadableStream<BufferSource>,
  read: (fields: Fields) => T,
  onWords: WritingListener['onWords'],
): Promise<T> {
  let textSoFar = '';
  let step: string | undefined;
  let answer: { readonly of: T } | null = null;
  const parser = createParser({
    onEvent({ event, data }) {
      const fields = fieldsOf(data);
      if (event === 'delta') textSoFar += wordsIn(fields.text) ?? '';
      if (event === 'restart') textSoFar = '';
      if (event === 'step') step = `${fields.step}/${fields.of}`;
      if (event === 'delta' || event === 'restart') onWords(textSoFar, step);
      if (event === 'failed') throw toolErrorOf(fields);
      if (event === 'done') answer = { of: read(fields) };
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const completedAnswer = (): { readonly of: T } | null => answer;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
      const completed = completedAnswer();
      if (completed) return completed.of;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new NetworkError('The answer broke off.');
}

async function sendRequest<T>(
  path: string,
  body: object,
  read: (fields: Fields) => T,
  { onWords, signal }: WritingListener,
): Promise<T> {
  const response = await serverTransport().fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) {
    const text = await response.text();
    throw errorOf(response.status, response.statusText, text, response.headers.get('retry-after'));
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) return readEvents(response.body, read, onWords);
  return read(fieldsOf(await response.text()));
}

/**
 * Requests a text and streams its words; returns the result of `read` for the final event. Throws HttpError
 * for a status other than success, ToolError if the service broke off later, NetworkError if there is no
 * answer, and the signal's reason when aborted.
 */
export async function streamWriting<T>(
  path: string,
  body: object,
  read: (fields: Fields) => T,
  listener: WritingListener,
): Promise<T> {
  try {
    const answer = await sendRequest(path, body, read, listener);
    onlineManager.setOnline(true);
    return answer;
  } catch (error) {
    if (listener.signal.aborted) throw listener.signal.reason;
    const failure =
      error instanceof HttpError || error instanceof NetworkError || error instanceof ToolError
        ? error
        : new NetworkError(error);
    if (isUnreachable(failure)) onlineManager.setOnline(false);
    throw failure;
  } finally {
    notifyWritingRequestEnd();
  }
}

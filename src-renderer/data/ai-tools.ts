import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { type AiTool, TOOL_ROUTES } from '../../src/contract/ai-tool-list.ts';
import type { ApiRequest } from '../../src/contract/api.ts';
import type { TranscriptionDetail } from '../../src/contract/transcriptions.ts';
import { errorOf, HttpError, isUnreachable, NetworkError } from './http-error.ts';
import { transcriptionKeys } from './transcription-keys.ts';

/** What each tool is asked with. */
type ToolInputs = {
  [T in AiTool]: ApiRequest<(typeof TOOL_ROUTES)[T]['route'], never> extends { body: infer B } ? B : never;
};
export type ToolInput<T extends AiTool = AiTool> = ToolInputs[T];

/** What a tool made of a text; `engine` is the service that wrote it, or `local`, `note` what a local one could not do. */
export interface ToolAnswer {
  readonly text: string;
  readonly engine: string;
  readonly model: string | null;
  readonly note: string | null;
}

export interface ToolListener {
  /** The whole text as far as it has come. */
  onWords(text: string): void;
  readonly signal: AbortSignal;
}

/** A tool broke off after its answer had begun. `message` is for people, `code` one of the API's where it named one. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string | null;

  constructor(code: string | null, message: string) {
    super(message);
    this.code = code;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(json: string): Fields {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

const words = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function answerOf(tool: AiTool, fields: Fields): ToolAnswer {
  const text = words(fields[TOOL_ROUTES[tool].field]);
  const engine = words(fields.engine);
  if (text === null || engine === null) throw new NetworkError('The answer of a tool could not be read.');
  return { text, engine, model: words(fields.model), note: words(fields.note) };
}

/** Reads the events of a tool as they come, until its last word. */
async function readEvents(tool: AiTool, body: ReadableStream<BufferSource>, onWords: (text: string) => void) {
  let written = '';
  let answer: ToolAnswer | null = null;
  const parser = createParser({
    onEvent({ event, data }) {
      const fields = fieldsOf(data);
      if (event === 'delta') written += words(fields.text) ?? '';
      if (event === 'restart') written = '';
      if (event === 'delta' || event === 'restart') onWords(written);
      if (event === 'failed') throw new ToolError(words(fields.code), words(fields.error) ?? '');
      if (event === 'done') answer = answerOf(tool, fields);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
      if (answer) return answer;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new NetworkError('The answer of a tool broke off.');
}

async function ask(tool: AiTool, input: ToolInput, { onWords, signal }: ToolListener): Promise<ToolAnswer> {
  const response = await fetch(TOOL_ROUTES[tool].route.slice('POST '.length), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(input),
    signal,
  });
  if (!response.ok) {
    const text = await response.text();
    throw errorOf(response.status, response.statusText, text, response.headers.get('retry-after'));
  }
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (streams && response.body) return readEvents(tool, response.body, onWords);
  return answerOf(tool, fieldsOf(await response.text()));
}

/**
 * Has a tool work on a text; its words are told as they come. Throws HttpError for an answer that is not a success,
 * ToolError where the work broke off later, NetworkError where there is no answer, and the signal's reason when aborted.
 */
export async function askTool<T extends AiTool>(
  tool: T,
  input: ToolInput<T>,
  listener: ToolListener,
): Promise<ToolAnswer> {
  try {
    const answer = await ask(tool, input, listener);
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

/** The server keeps the personal version beside the transcription: so does what is on screen. */
export function rememberPersonalized(client: QueryClient, id: string, personalizedText: string): void {
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) => before && { ...before, personalizedText },
  );
}

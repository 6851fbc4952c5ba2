import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import busboy from 'busboy';
import { sharedMoonshine } from './shared-moonshine.ts';

/** How the next request fails, or is `late`; `retryAfter` in seconds, as in the header. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string; code?: string }
  | { kind: 'late'; until: Promise<unknown> }
  | { kind: 'hang' }
  | { kind: 'cut' }
  | { kind: 'cut-stream' }
  | { kind: 'truncated' }
  | { kind: 'wrong-shape' }
  | { kind: 'redirect'; to: string };

export interface ReceivedRequest {
  fields: Record<string, string[]>;
  fileName: string;
  fileBytes: number;
  /** The audio's duration in seconds, for a WAV of 16 kHz. */
  seconds: number;
  authorization: string;
  /** Seconds since the server started. */
  at: number;
}

export interface FakeOpenAiAudio {
  /** Base URL in the format of the setting, ending in `/v1`. */
  url: string;
  requests: ReceivedRequest[];
  /** The next requests fail in this order; later ones succeed. */
  failNext(...faults: Fault[]): void;
  close(): Promise<void>;
}

async function receive(
  request: IncomingMessage,
  folder: string,
): Promise<ReceivedRequest & { path: string }> {
  const fields: Record<string, string[]> = {};
  const path = join(folder, 'received');
  let fileName = '';
  let written: Promise<void> = Promise.resolve();
  const form = busboy({ headers: request.headers });
  form.on('field', (name, value) => {
    fields[name] = [...(fields[name] ?? []), value];
  });
  form.on('file', (_name, file, info) => {
    fileName = info.filename ?? '';
    written = pipeline(file, createWriteStream(path));
  });
  await pipeline(request, form);
  await written;
  const authorization = request.headers.authorization ?? '';
  const fileBytes = (await stat(path)).size;
  return {
    path,
    fields,
    fileName,
    fileBytes,
    seconds: (fileBytes - 44) / 32_000,
    authorization,
    at: performance.now() / 1000,
  };
}

/** Answers by the SHA-256 of their sound: tests send some recordings many times. */
const answers = new Map<string, Promise<Record<string, unknown>>>();

/**
 * The service's answer, from real recognition of the file, which is a WAV of 16 kHz as our server sends it.
 */
async function listen(path: string): Promise<Record<string, unknown>> {
  const file = await readFile(path);
  const samples = file.subarray(file.indexOf('data') + 8);
  const digest = createHash('sha256').update(samples).digest('hex');
  const answer = answers.get(digest) ?? recognise(samples);
  answers.set(digest, answer);
  return answer;
}

async function recognise(samples: Uint8Array): Promise<Record<string, unknown>> {
  const session = sharedMoonshine().open({
    language: 'en',
    vocabulary: [],
    context: '',
    onPartial: () => undefined,
    isWatched: () => false,
    signal: new AbortController().signal,
  });
  await session.feed(samples);
  const { text, segments, words, confidence } = await session.end();
  return {
    task: 'transcribe',
    language: 'english',
    duration: samples.length / 32_000,
    text,
    segments: segments.map((segment, id) => ({
      ...segment,
      id,
      text: ` ${segment.text}`,
      avg_logprob: Math.log((confidence ?? 100) / 100),
    })),
    // The service returns words without punctuation.
    words: (words ?? []).map(({ text: word, start, end }) => ({
      word: word.replace(/[.,!?]/g, ''),
      start,
      end,
    })),
  };
}

/** What the service refuses, by the documentation of its parameters in the SDK's types; null for nothing. */
function refusalOf(fields: Record<string, string[]>): string | null {
  const model = (fields.model?.[0] ?? '').replace(/^.*\//, '');
  const isVerbose = fields.response_format?.[0] === 'verbose_json';
  const tellsSpeakers = model.endsWith('-diarize');
  const tellsProbabilities = /^gpt-4o-(mini-)?transcribe/.test(model) && !tellsSpeakers;
  if (model.startsWith('gpt-') && isVerbose) return "response_format 'verbose_json' is not compatible.";
  if (fields['timestamp_granularities[]'] && !isVerbose) return 'Timestamps need verbose_json.';
  if (fields['include[]'] && !tellsProbabilities) return 'logprobs are not supported.';
  if (tellsSpeakers && fields.prompt) return 'A prompt is not supported.';
  if (tellsSpeakers && !fields.chunking_strategy) return 'chunking_strategy is required.';
  return null;
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Streams the answer word by word, like the service. */
async function stream(
  response: ServerResponse,
  text: string,
  logprobs: unknown,
  isCut: boolean,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  for (const delta of text.match(/\s*\S+/g) ?? []) {
    send({ type: 'transcript.text.delta', delta });
    await sleep(2);
    if (isCut) return void response.destroy();
  }
  send({ type: 'transcript.text.done', text, logprobs });
  response.end('data: [DONE]\n\n');
}

function applyFault(fault: Exclude<Fault, { kind: 'late' | 'cut-stream' }>, response: ServerResponse): void {
  switch (fault.kind) {
    case 'status': {
      const message = 'Incorrect API key provided: sk-test-canary.';
      const after: Record<string, string> = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
      json(response, fault.status, { error: { message, code: fault.code ?? null, type: 'error' } }, after);
      return;
    }
    case 'hang':
      return;
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"text": "half a');
      setTimeout(() => response.destroy(), 20);
      return;
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"text": "half a');
      return;
    case 'wrong-shape':
      json(response, 200, { words: 'none' });
      return;
    case 'redirect':
      response.writeHead(307, { location: fault.to });
      response.end();
  }
}

/** The body of a refusal with this message. */
type RefusalBody = (message: string) => unknown;

/** Answers with what is heard in the file, in the format that is asked for. */
async function transcribe(
  { fields, path }: ReceivedRequest & { path: string },
  response: ServerResponse,
  isCut: boolean,
  verboseRefusal: RefusalBody | null,
): Promise<void> {
  const message = refusalOf(fields);
  if (message !== null) return json(response, 400, { error: { message, type: 'invalid_request_error' } });
  const isVerbose = fields.response_format?.[0] === 'verbose_json';
  if (isVerbose && verboseRefusal) {
    return json(response, 400, verboseRefusal('Currently only support response_format `text` or `json`'));
  }
  const heard = await listen(path);
  const logprobs = [
    { token: 'the', logprob: -0.1 },
    { token: ' weather', logprob: -0.3 },
  ];
  const isStream = fields.stream?.[0] === 'true';
  if (isStream) await stream(response, String(heard.text), logprobs, isCut);
  else json(response, 200, isVerbose ? heard : { text: heard.text, logprobs });
}

/**
 * A local server that implements OpenAI's `POST /v1/audio/transcriptions` with real speech recognition. With
 * `verboseRefusal`, it answers only in `json`, like older versions of vLLM.
 */
export async function startFakeOpenAiAudio(
  verboseRefusal: RefusalBody | null = null,
): Promise<FakeOpenAiAudio> {
  const faults: Fault[] = [];
  const requests: ReceivedRequest[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') {
      json(response, 404, { error: { message: 'Unknown address', code: null } });
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'parlance-fake-openai-'));
    try {
      const received = await receive(request, folder);
      requests.push(received);
      const fault = faults.shift();
      if (fault?.kind === 'late') await fault.until;
      else if (fault && fault.kind !== 'cut-stream') return applyFault(fault, response);
      await transcribe(received, response, fault?.kind === 'cut-stream', verboseRefusal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    failNext: (...next) => faults.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

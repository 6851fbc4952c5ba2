import type OpenAI from 'openai';
import { joinTexts } from '../../../../text/join-texts.ts';
import { PCM_BYTES_PER_SECOND } from '../../../audio/decoder.ts';
import { wavOf } from '../../../audio/wav.ts';
import { type RetryAdvice, readRetryAfter, withRetries } from '../../../scheduling/retry.ts';
import type { EngineSession, Recognition, SessionOptions, SpeechEngine } from '../engine.ts';
import { namesPrompt } from '../names-prompt.ts';
import { SpeechError } from '../speech-error.ts';
import { readEvents, readTranscription } from './openai-response.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'whisper-1';
/** The service allows far more parallel requests than one server should open. */
const SLOTS = 8;
const RETRIES = { tries: 3, baseMs: 500 };
/** Maximum characters of names in the prompt: about what the models read besides the preceding text. */
const NAMES_CHARACTERS = 400;
const SHORTEST_SECONDS = 0.5;
const DEADLINE_BASE_SECONDS = 120;
const DEADLINE_SHARE = 0.25;

export interface OpenAiSpeechOptions {
  /** `null` only for servers that need no key. */
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
  /** For tests: the first retry delay, and the deadline by length of the audio. */
  retryBaseMs?: number;
  deadlineSeconds?: (durationSeconds: number) => number;
}

/** Response options: GPT models only support json, two with token probabilities; others verbose_json. */
function answerOptions(model: string) {
  if (!model.startsWith('gpt-')) {
    const timestamp_granularities: ('word' | 'segment')[] = ['word', 'segment'];
    return { response_format: 'verbose_json' as const, timestamp_granularities };
  }
  const tellsProbabilities = /^gpt-4o-(mini-)?transcribe(?!-diarize)/.test(model);
  const include: 'logprobs'[] = ['logprobs'];
  return { response_format: 'json' as const, ...(tellsProbabilities ? { include } : {}) };
}

/** Models that stream their words (OpenAI's speech-to-text guide, "Streaming transcriptions"). */
const STREAMS = /^gpt-4o-(mini-)?transcribe/;

/**
 * Sends a form as bytes. fetch turns a form into a stream, which may be read after the connection has failed
 * and then throws an error that cannot be caught (undici, `extractBody`). Reads it by `arrayBuffer`: the web
 * server's replacement of Node's `Response` has no `bytes`.
 */
async function fetchWithBytes(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (!(init.body instanceof FormData)) return fetch(address, init);
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return fetch(address, { ...init, headers, body: await form.arrayBuffer() });
}

const RETRIED_STATUS = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Classifies a failed attempt. The service's message is not passed on, and its error is not kept as a cause:
 * both can contain parts of the key.
 */
function readFailure(sdk: typeof OpenAI, error: unknown): { error: SpeechError; advice: RetryAdvice } {
  if (error instanceof SpeechError) return { error, advice: false };
  if (error instanceof sdk.APIConnectionError) {
    const failed = new SpeechError('engine_failed', 'The speech service could not be reached.');
    return { error: failed, advice: { afterMs: null } };
  }
  if (!(error instanceof sdk.APIError) || typeof error.status !== 'number') {
    // A truncated or non-JSON body: the connection or a proxy failed, not the request.
    const failed = new SpeechError(
      'engine_failed',
      'The speech service sent an answer that could not be read.',
    );
    return { error: failed, advice: { afterMs: null } };
  }
  const { status } = error;
  if (status === 401 || status === 403) {
    const refused = new SpeechError(
      'engine_unavailable',
      'The speech service refused the key in OPENAI_API_KEY.',
    );
    return { error: refused, advice: false };
  }
  const failed = new SpeechError('engine_failed', `The speech service answered ${status}.`);
  const isPaidOut = error.code === 'insufficient_quota';
  const mayRetry = RETRIED_STATUS(status) && !isPaidOut;
  return {
    error: failed,
    advice: mayRetry && { afterMs: readRetryAfter(error.headers?.get('retry-after') ?? null) },
  };
}

interface Question extends Pick<SessionOptions, 'language' | 'vocabulary' | 'context' | 'signal'> {
  samples: Uint8Array;
  /** Receives the words so far, if the model streams; null when no client watches. */
  onPartial: ((text: string) => void) | null;
}

async function attempt(
  client: OpenAI,
  model: string,
  question: Question,
  limit: { signal: AbortSignal; timeout: number },
): Promise<Recognition> {
  const { samples, language, onPartial } = question;
  const prompt = joinTexts([namesPrompt(question.vocabulary, NAMES_CHARACTERS), question.context]);
  const body = {
    file: new File([wavOf(samples)], 'piece.wav', { type: 'audio/wav' }),
    model,
    ...answerOptions(model),
    ...(language === 'auto' ? {} : { language }),
    ...(prompt === '' ? {} : { prompt }),
  };
  const seconds = samples.length / PCM_BYTES_PER_SECOND;
  if (onPartial === null || !STREAMS.test(model)) {
    return readTranscription(await client.audio.transcriptions.create(body, limit), seconds);
  }
  const events = await client.audio.transcriptions.create({ ...body, stream: true }, limit);
  return readTranscription(await readEvents(events, onPartial), seconds);
}

/** A session that collects a piece of audio, and sends it at the end. */
function openSession(
  ask: (question: Question) => Promise<Recognition>,
  options: SessionOptions,
): EngineSession {
  const closed = new AbortController();
  let parts: Uint8Array[] = [];
  return {
    async hear(pcm) {
      parts.push(pcm);
    },
    end() {
      const samples = Buffer.concat(parts.splice(0));
      const onPartial = options.isWatched() ? options.onPartial : null;
      const signal = AbortSignal.any([options.signal, closed.signal]);
      return ask({ ...options, samples: atLeast(samples), signal, onPartial });
    },
    close() {
      parts = [];
      closed.abort();
    },
  };
}

/** Pads short audio with silence: the service refuses less than a tenth of a second. */
function atLeast(samples: Uint8Array): Uint8Array {
  const missing = SHORTEST_SECONDS * PCM_BYTES_PER_SECOND - samples.length;
  return missing > 0 ? Buffer.concat([samples, new Uint8Array(missing)]) : samples;
}

/**
 * OpenAI's audio API, or a compatible server, through the official SDK: each piece is sent as a WAV file.
 * Three attempts with backoff, all within 120 s plus a quarter of the piece's length.
 */
export function createOpenAiEngine(options: OpenAiSpeechOptions): SpeechEngine {
  const model = options.model ?? DEFAULT_MODEL;
  const deadlineSeconds =
    options.deadlineSeconds ?? ((duration) => DEADLINE_BASE_SECONDS + duration * DEADLINE_SHARE);

  async function ask(question: Question): Promise<Recognition> {
    const [{ default: sdk }, { Agent }] = await Promise.all([import('openai'), import('undici')]);
    // By default, fetch gives up after five minutes without an answer.
    const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
    const client = new sdk({
      apiKey: options.apiKey ?? 'none',
      baseURL: options.baseUrl ?? DEFAULT_BASE_URL,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: fetchWithBytes,
      fetchOptions: { redirect: 'error', dispatcher },
    });
    const timeout = Math.ceil(deadlineSeconds(question.samples.length / PCM_BYTES_PER_SECOND) * 1000);
    const deadline = performance.now() + timeout;
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(timeout)]);
    try {
      const advise = (error: unknown) => !signal.aborted && readFailure(sdk, error).advice;
      const rule = { ...RETRIES, baseMs: options.retryBaseMs ?? RETRIES.baseMs, deadline, signal };
      return await withRetries(() => attempt(client, model, question, { signal, timeout }), advise, rule);
    } catch (error) {
      if (question.signal.aborted) throw new SpeechError('aborted', 'Transcription was cancelled.');
      if (signal.aborted) throw new SpeechError('engine_timeout', 'The speech service took too long.');
      throw readFailure(sdk, error).error;
    } finally {
      await dispatcher.destroy();
    }
  }

  return {
    id: 'openai',
    model,
    languages: 'any',
    detectsLanguage: true,
    isPaid: true,
    slots: SLOTS,
    slotFrom: 'end',
    open: (session) => openSession(ask, session),
  };
}

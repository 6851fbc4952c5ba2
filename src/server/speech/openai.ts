import type OpenAI from 'openai';
import { PCM_BYTES_PER_SECOND } from '../audio/decoder.ts';
import { wavOf } from '../audio/wav.ts';
import { type RetryAdvice, readRetryAfter, withRetries } from '../retry.ts';
import { type PieceEngine, type PieceRequest, SpeechError, type SpeechResult } from './engine.ts';
import { readEvents, readTranscription } from './openai-response.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'whisper-1';
/** The service allows far more questions at once than one server should have open. */
const SLOTS = 8;
const RETRIES = { tries: 3, baseMs: 500 };
const DEADLINE_BASE_SECONDS = 120;
const DEADLINE_SHARE = 0.25;

export interface OpenAiSpeechOptions {
  /** `null` only for servers that ask for none. */
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
  /** For tests: the first wait between tries, and the deadline by length of the sound. */
  retryBaseMs?: number;
  deadlineSeconds?: (durationSeconds: number) => number;
}

/** The GPT models answer plain json only, two of them with token probabilities; all else speaks verbose_json. */
function answerOptions(model: string) {
  if (!model.startsWith('gpt-')) {
    const timestamp_granularities: ('word' | 'segment')[] = ['word', 'segment'];
    return { response_format: 'verbose_json' as const, timestamp_granularities };
  }
  const tellsProbabilities = /^gpt-4o-(mini-)?transcribe(?!-diarize)/.test(model);
  const include: 'logprobs'[] = ['logprobs'];
  return { response_format: 'json' as const, ...(tellsProbabilities ? { include } : {}) };
}

/** Models that tell their words one by one (OpenAI's speech-to-text guide, "Streaming transcriptions"). */
const STREAMS = /^gpt-4o-(mini-)?transcribe/;

/**
 * Sends a form as bytes. As a stream, which fetch makes of a form, it may be asked for more after the connection has
 * failed, and then fails where nobody can catch it (undici, `extractBody`).
 */
async function fetchWithBytes(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (!(init.body instanceof FormData)) return fetch(address, init);
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return fetch(address, { ...init, headers, body: await form.bytes() });
}

const RETRIED_STATUS = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * What a failed try means. Nothing of the service's own message is passed on, nor is its error kept as a cause:
 * both can hold parts of the key.
 */
function readFailure(sdk: typeof OpenAI, error: unknown): { error: SpeechError; advice: RetryAdvice } {
  if (error instanceof SpeechError) return { error, advice: false };
  if (error instanceof sdk.APIConnectionError) {
    const failed = new SpeechError('engine_failed', 'The speech service could not be reached.');
    return { error: failed, advice: { afterMs: null } };
  }
  if (!(error instanceof sdk.APIError) || typeof error.status !== 'number') {
    // A body cut short or not JSON: the connection or a proxy failed, not the request.
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

/**
 * OpenAI's audio API, or any server that speaks it, through the official SDK: each piece is sent as a WAV file.
 * Three tries with backoff, all of them within 120 s and a quarter of the length of the piece.
 */
export function createOpenAiSpeech(options: OpenAiSpeechOptions): PieceEngine {
  const model = options.model ?? DEFAULT_MODEL;
  const deadlineSeconds =
    options.deadlineSeconds ?? ((duration) => DEADLINE_BASE_SECONDS + duration * DEADLINE_SHARE);

  async function attempt(
    client: OpenAI,
    piece: PieceRequest,
    limit: { signal: AbortSignal; timeout: number },
  ) {
    const { language, prompt, onPartial } = piece;
    const question = {
      file: new File([wavOf(piece.samples)], 'piece.wav', { type: 'audio/wav' }),
      model,
      ...answerOptions(model),
      ...(language === 'auto' ? {} : { language }),
      ...(prompt === '' ? {} : { prompt }),
    };
    const seconds = piece.samples.length / PCM_BYTES_PER_SECOND;
    if (onPartial === null || !STREAMS.test(model)) {
      return readTranscription(await client.audio.transcriptions.create(question, limit), seconds);
    }
    const events = await client.audio.transcriptions.create({ ...question, stream: true }, limit);
    return readTranscription(await readEvents(events, onPartial), seconds);
  }

  async function transcribe(piece: PieceRequest): Promise<SpeechResult> {
    const [{ default: sdk }, { Agent }] = await Promise.all([import('openai'), import('undici')]);
    // Left to itself, fetch gives up after five minutes without an answer.
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
    const timeout = Math.ceil(deadlineSeconds(piece.samples.length / PCM_BYTES_PER_SECOND) * 1000);
    const deadline = performance.now() + timeout;
    const signal = AbortSignal.any([piece.signal, AbortSignal.timeout(timeout)]);
    try {
      const advise = (error: unknown) => !signal.aborted && readFailure(sdk, error).advice;
      const rule = { ...RETRIES, baseMs: options.retryBaseMs ?? RETRIES.baseMs, deadline, signal };
      return await withRetries(() => attempt(client, piece, { signal, timeout }), advise, rule);
    } catch (error) {
      if (piece.signal.aborted) throw new SpeechError('aborted', 'Transcription was cancelled.');
      if (signal.aborted) throw new SpeechError('engine_timeout', 'The speech service took too long.');
      throw readFailure(sdk, error).error;
    } finally {
      await dispatcher.destroy();
    }
  }

  return { kind: 'pieces', id: 'openai', languages: 'any', slots: SLOTS, isPaid: true, transcribe };
}

import { openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type OpenAI from 'openai';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import { shrinkAudio } from '../audio/shrink.ts';
import { type RetryAdvice, readRetryAfter, withRetries } from '../retry.ts';
import { type SpeechEngine, SpeechError, type SpeechInput, type TranscribeOptions } from './engine.ts';
import { readTranscription } from './openai-response.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'whisper-1';
/** Largest file the service takes: 25 MB (OpenAI's speech-to-text guide). */
const FILE_MAX_BYTES = 25_000_000;
const RETRIES = { tries: 3, baseMs: 500 };
const DEADLINE_BASE_SECONDS = 120;
const DEADLINE_SHARE = 0.25;

export interface OpenAiSpeechOptions {
  /** `null` only for servers that ask for none. */
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
  /** For tests: the first wait between tries, the deadline by length of the sound, the size that needs shrinking. */
  retryBaseMs?: number;
  deadlineSeconds?: (durationSeconds: number) => number;
  fileMaxBytes?: number;
}

/** Sound to send: a file and the container its name should tell. */
interface Sendable {
  path: string;
  format: AudioFormat;
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
 * OpenAI's audio API, or any server that speaks it, through the official SDK. Three tries with backoff, all of
 * them within 120 s and a quarter of the length of the sound. The file is streamed from disk.
 */
export function createOpenAiSpeech(options: OpenAiSpeechOptions): SpeechEngine {
  const model = options.model ?? DEFAULT_MODEL;
  const fileMaxBytes = options.fileMaxBytes ?? FILE_MAX_BYTES;
  const deadlineSeconds =
    options.deadlineSeconds ?? ((duration) => DEADLINE_BASE_SECONDS + duration * DEADLINE_SHARE);

  async function ask(source: Sendable, language: string, duration: number, callerSignal: AbortSignal) {
    const [{ default: sdk }, { Agent }] = await Promise.all([import('openai'), import('undici')]);
    // Left to itself, fetch gives up after five minutes without an answer: long recordings take longer.
    const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
    const client = new sdk({
      apiKey: options.apiKey ?? 'none',
      baseURL: options.baseUrl ?? DEFAULT_BASE_URL,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      fetchOptions: { redirect: 'error', dispatcher },
    });
    const allowedMs = deadlineSeconds(duration) * 1000;
    const deadline = performance.now() + allowedMs;
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(Math.ceil(allowedMs))]);
    const attempt = async () => {
      const file = new File([await openAsBlob(source.path)], `recording.${source.format}`);
      const answer: unknown = await client.audio.transcriptions.create(
        { file, model, ...answerOptions(model), ...(language === 'auto' ? {} : { language }) },
        { signal, timeout: Math.ceil(allowedMs) },
      );
      return readTranscription(answer, duration);
    };
    try {
      const advise = (error: unknown) => !signal.aborted && readFailure(sdk, error).advice;
      const rule = { ...RETRIES, baseMs: options.retryBaseMs ?? RETRIES.baseMs, deadline, signal };
      return await withRetries(attempt, advise, rule);
    } catch (error) {
      if (callerSignal.aborted) throw new SpeechError('aborted', 'Transcription was cancelled.');
      if (signal.aborted) throw new SpeechError('engine_timeout', 'The speech service took too long.');
      throw readFailure(sdk, error).error;
    } finally {
      await dispatcher.destroy();
    }
  }

  async function transcribe(input: SpeechInput, { language, signal, durationHint = 0 }: TranscribeOptions) {
    const base = language.split(/[-_]/)[0] ?? 'auto';
    const { size } = await stat(input.file);
    if (size <= fileMaxBytes) {
      return ask({ path: input.file, format: input.format }, base, durationHint, signal);
    }
    const target = `${input.file}.small.ogg`;
    try {
      await shrinkAudio({ path: input.file, target, seconds: durationHint, maxBytes: fileMaxBytes, signal });
      return await ask({ path: target, format: 'ogg' }, base, durationHint, signal);
    } finally {
      await rm(target, { force: true });
    }
  }

  return { id: 'openai', languages: 'any', takes: 'file', transcribe };
}

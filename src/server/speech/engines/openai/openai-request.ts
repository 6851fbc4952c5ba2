import type OpenAI from 'openai';
import type { Recognition } from '../../../../speech/recognition.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../speech/sound/pcm.ts';
import { joinTexts } from '../../../../text/join-texts.ts';
import { wavOf } from '../../../audio/wav.ts';
import type { SessionOptions } from '../engine.ts';
import { namesPrompt } from '../names-prompt.ts';
import { readEvents, readTranscription } from './openai-response.ts';
import { WHISPER_CODES } from './whisper-languages.ts';

/** Maximum characters of names in the prompt: about as much as the models read besides the preceding text. */
const NAMES_CHARACTERS = 400;

/**
 * Parameters that a model accepts besides audio and language, from the SDK's types and OpenAI's speech-to-text guide. A
 * gateway puts a prefix before the name ("openai/gpt-4o-transcribe"). Unknown models are treated as Whisper.
 */
function capabilitiesOf(model: string) {
  const name = model.slice(model.lastIndexOf('/') + 1);
  const isDiarising = name.startsWith('gpt-') && name.endsWith('-diarize');
  const isGpt4o = /^gpt-4o-(mini-)?transcribe/.test(name) && !isDiarising;
  return {
    isWhisper: !name.startsWith('gpt-'),
    hasProbabilities: isGpt4o,
    streams: isGpt4o,
    tellsSpeakers: isDiarising,
  };
}
type ModelCapabilities = ReturnType<typeof capabilitiesOf>;

/** GPT models only support json, two of them with token probabilities; others verbose_json. */
function answerOptions({ isWhisper, hasProbabilities, tellsSpeakers: isDiarising }: ModelCapabilities) {
  if (isWhisper) {
    const timestamp_granularities: ('word' | 'segment')[] = ['word', 'segment'];
    return { response_format: 'verbose_json' as const, timestamp_granularities };
  }
  const include: 'logprobs'[] = ['logprobs'];
  return {
    response_format: 'json' as const,
    ...(hasProbabilities && { include }),
    ...(isDiarising && { chunking_strategy: 'auto' as const }),
  };
}

/**
 * Sends a form as bytes. fetch turns a form into a stream, which may be read after the connection has failed
 * and then throws an error that cannot be caught (undici, `extractBody`). Reads it by `arrayBuffer`: the web
 * server's replacement of Node's `Response` has no `bytes`.
 */
export async function fetchWithBytes(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  if (!(init.body instanceof FormData)) return fetch(address, init);
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return fetch(address, { ...init, headers, body: await form.arrayBuffer() });
}

/** A piece to recognise. */
export interface TranscriptionRequest
  extends Pick<SessionOptions, 'language' | 'vocabulary' | 'context' | 'signal'> {
  samples: Uint8Array;
  /** Receives the words so far, if the model streams; null when no client watches. */
  onPartial: ((text: string) => void) | null;
}

/** Sends a piece once. Throws the SDK's errors, or those of reading the response. */
export async function requestText(
  client: OpenAI,
  model: string,
  request: TranscriptionRequest,
  limit: { signal: AbortSignal; timeout: number },
): Promise<Recognition> {
  const { samples, language, onPartial } = request;
  const capabilities = capabilitiesOf(model);
  const languageCode = capabilities.isWhisper ? (WHISPER_CODES[language] ?? language) : language;
  const prompt = joinTexts([namesPrompt(request.vocabulary, NAMES_CHARACTERS), request.context]);
  const body = {
    file: new File([wavOf(samples)], 'piece.wav', { type: 'audio/wav' }),
    model,
    ...answerOptions(capabilities),
    ...(language === 'auto' ? {} : { language: languageCode }),
    ...(prompt === '' || capabilities.tellsSpeakers ? {} : { prompt }),
  };
  const seconds = samples.length / PCM_BYTES_PER_SECOND;
  if (onPartial === null || !capabilities.streams) {
    return readTranscription(await client.audio.transcriptions.create(body, limit), seconds);
  }
  const events = await client.audio.transcriptions.create({ ...body, stream: true }, limit);
  return readTranscription(await readEvents(events, onPartial), seconds);
}

import type OpenAI from 'openai';
import { PCM_BYTES_PER_SECOND } from '../../../../speech/audio/pcm.ts';
import type { Recognition } from '../../../../speech/recognition.ts';
import { joinTexts } from '../../../../text/join-texts.ts';
import { wavOf } from '../../../audio/wav.ts';
import type { SessionOptions } from '../engine.ts';
import { namesPrompt } from '../names-prompt.ts';
import { refusesFormat } from './openai-failure.ts';
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

type AnswerFormat = 'json' | 'verbose_json';

/** GPT models only support json, two of them with token probabilities; others verbose_json, on most servers. */
function answerOptions(
  { hasProbabilities, tellsSpeakers: isDiarising }: ModelCapabilities,
  format: AnswerFormat,
) {
  if (format === 'verbose_json') {
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

/** A server that recognises speech, as its requests need it. */
interface TextService {
  readonly sdk: typeof OpenAI;
  readonly client: OpenAI;
  readonly model: string;
  /** The addresses of servers that answer this model only in `json`; a refused request adds its server. */
  readonly jsonServers: Set<string>;
}

interface RequestLimit {
  signal: AbortSignal;
  timeout: number;
}

/**
 * Sends a piece once, or a second time to a server that refuses `verbose_json` for this model. Throws the SDK's errors, or
 * those of reading the response.
 */
export async function requestText(
  service: TextService,
  request: TranscriptionRequest,
  limit: RequestLimit,
): Promise<Recognition> {
  const { sdk, client, model, jsonServers } = service;
  const capabilities = capabilitiesOf(model);
  const send = (format: AnswerFormat) => sendPiece(service, capabilities, format, request, limit);
  if (!capabilities.isWhisper || jsonServers.has(client.baseURL)) return send('json');
  try {
    return await send('verbose_json');
  } catch (error) {
    if (!refusesFormat(sdk, error)) throw error;
    const recognition = await send('json');
    jsonServers.add(client.baseURL);
    return recognition;
  }
}

async function sendPiece(
  { client, model }: TextService,
  capabilities: ModelCapabilities,
  format: AnswerFormat,
  request: TranscriptionRequest,
  limit: RequestLimit,
): Promise<Recognition> {
  const { samples, language, onPartial } = request;
  const languageCode = capabilities.isWhisper ? (WHISPER_CODES[language] ?? language) : language;
  const prompt = joinTexts([namesPrompt(request.vocabulary, NAMES_CHARACTERS), request.context]);
  const body = {
    file: new File([wavOf(samples)], 'piece.wav', { type: 'audio/wav' }),
    model,
    ...answerOptions(capabilities, format),
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

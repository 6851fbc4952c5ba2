import { PCM_BYTES_PER_SECOND } from '../../../../speech/audio/pcm.ts';
import type { Recognition } from '../../../../speech/recognition.ts';
import type { SpeechServer } from '../../../config/speech-servers.ts';
import type { Log } from '../../../log.ts';
import { type Metrics, noMetrics } from '../../../operation/metrics.ts';
import { outgoingAgent } from '../../../outgoing-network.ts';
import type { EngineSession, SessionOptions, SpeechEngine } from '../engine.ts';
import { createFailover } from './failover.ts';
import { fetchWithBytes, requestText, type TranscriptionRequest } from './openai-request.ts';
import { SpeechServers } from './speech-servers.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_MODEL = 'whisper-1';
/** The service allows far more parallel requests than one server should open. */
const SLOTS = 8;
const RETRY_BASE_MS = 500;
const SHORTEST_SECONDS = 0.5;
const DEADLINE_BASE_SECONDS = 120;
const DEADLINE_SHARE = 0.25;
const PROBE_MS = 5000;

export interface OpenAiSpeechOptions {
  /** `null` only for servers that need no key. */
  apiKey: string | null;
  /** The one server, unless `servers` names some; null for OpenAI. */
  baseUrl: string | null;
  servers?: readonly SpeechServer[];
  model: string | null;
  log?: Pick<Log, 'warn' | 'info'>;
  metrics?: Pick<Metrics, 'speechServerAnswered' | 'speechServerRests'>;
  /** For tests: the first retry delay, the first cooldown of a server, and the deadline by length of the audio. */
  retryBaseMs?: number;
  cooldownBaseMs?: number;
  deadlineSeconds?: (durationSeconds: number) => number;
}

/** A session that collects a piece of audio, and sends it at the end. */
function openSession(
  ask: (request: TranscriptionRequest) => Promise<Recognition>,
  options: SessionOptions,
): EngineSession {
  const closed = new AbortController();
  let parts: Uint8Array[] = [];
  return {
    async feed(pcm) {
      parts.push(pcm);
    },
    end() {
      const [only, ...more] = parts.splice(0);
      const samples = only && more.length === 0 ? only : Buffer.concat([only ?? new Uint8Array(0), ...more]);
      const onPartial = options.isWatched() ? options.onPartial : null;
      const signal = AbortSignal.any([options.signal, closed.signal]);
      return ask({ ...options, samples: padToMinimum(samples), signal, onPartial });
    },
    close() {
      parts = [];
      closed.abort();
    },
  };
}

/** Pads short audio with silence: the service refuses less than a tenth of a second. */
function padToMinimum(samples: Uint8Array): Uint8Array {
  const missing = SHORTEST_SECONDS * PCM_BYTES_PER_SECOND - samples.length;
  return missing > 0 ? Buffer.concat([samples, new Uint8Array(missing)]) : samples;
}

const quietLog: Pick<Log, 'warn' | 'info'> = { warn: () => undefined, info: () => undefined };

/** The addresses of the servers. */
const addressesOf = ({ baseUrl, servers = [] }: OpenAiSpeechOptions): string[] =>
  servers.length > 0 ? servers.map(({ url }) => url) : [baseUrl ?? DEFAULT_BASE_URL];

function createServers(options: OpenAiSpeechOptions): SpeechServers {
  const { apiKey, baseUrl, servers = [], cooldownBaseMs, log = quietLog, metrics = noMetrics } = options;
  const only = { url: baseUrl ?? DEFAULT_BASE_URL, weight: 1, slots: SLOTS };
  return new SpeechServers({
    servers: servers.length > 0 ? servers : [only],
    async probe({ url }) {
      const request: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) };
      if (apiKey) request.headers = { authorization: `Bearer ${apiKey}` };
      // Any failure of this request means that the server is not back yet.
      const response = await fetch(`${url.replace(/\/+$/, '')}/models`, request).catch(() => null);
      await response?.body?.cancel();
      // Servers without a list of models respond with 404 but are available.
      return response !== null && (response.ok || response.status === 404);
    },
    log,
    metrics,
    ...(cooldownBaseMs === undefined ? {} : { cooldownBaseMs }),
  });
}

/**
 * OpenAI's audio API, or compatible servers, through the official SDK: each piece is sent as a WAV file. A single
 * server gets three attempts with backoff; with several, the next one is tried at once. All within 120 s plus a quarter
 * of the piece's length.
 */
export function createOpenAiEngine(options: OpenAiSpeechOptions): SpeechEngine {
  const model = options.model ?? DEFAULT_MODEL;
  const servers = createServers(options);
  const jsonServers = new Set<string>();
  const failover = createFailover(servers, {
    keySetting: options.servers?.length ? 'SPEECH_API_KEY' : 'OPENAI_API_KEY',
    retryBaseMs: options.retryBaseMs ?? RETRY_BASE_MS,
    deadlineSeconds:
      options.deadlineSeconds ?? ((seconds) => DEADLINE_BASE_SECONDS + seconds * DEADLINE_SHARE),
  });

  async function recognise(request: TranscriptionRequest): Promise<Recognition> {
    const [{ default: sdk }, dispatcher] = await Promise.all([
      import('openai'),
      // By default, fetch gives up after five minutes without a response.
      outgoingAgent({ headersTimeout: 0, bodyTimeout: 0 }),
    ]);
    const clientOf = (baseURL: string) =>
      new sdk({
        apiKey: options.apiKey ?? 'none',
        baseURL,
        organization: null,
        project: null,
        maxRetries: 0,
        logLevel: 'off',
        fetch: fetchWithBytes,
        fetchOptions: { redirect: 'error', dispatcher },
      });
    try {
      return await failover(sdk, request, (server, transcription, limit) =>
        requestText({ sdk, client: clientOf(server.url), model, jsonServers }, transcription, limit),
      );
    } finally {
      await dispatcher.destroy();
    }
  }

  return {
    id: 'openai',
    model,
    languages: 'any',
    detectsLanguage: true,
    sentTo: addressesOf(options),
    isPaid: true,
    slots: servers.slots.all,
    slotsNow: () => servers.slots.now,
    slotFrom: 'end',
    collects: true,
    open: (session) => openSession(recognise, session),
  };
}

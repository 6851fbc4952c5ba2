import type OpenAI from 'openai';
import { PCM_BYTES_PER_SECOND } from '../../../../speech/audio/pcm.ts';
import type { Recognition } from '../../../../speech/recognition.ts';
import { type RetryAdvice, withRetries } from '../../../scheduling/retry.ts';
import { SpeechError } from '../speech-error.ts';
import { readFailure } from './openai-failure.ts';
import type { TranscriptionRequest } from './openai-request.ts';
import type { NamedServer, ServerTurn, SpeechServers } from './speech-servers.ts';

/** Attempts at one server; each further server adds two. */
const BASE_ATTEMPTS = 3;
/** With several servers: how many of them may time out before the time for a piece is over. */
const SERVER_TIMEOUTS_MAX = 3;

export interface FailoverRule {
  /** The setting that holds the key. */
  readonly keySetting: string;
  readonly retryBaseMs: number;
  /** Seconds for all attempts, by seconds of audio. */
  deadlineSeconds(durationSeconds: number): number;
}

/** Asks one server, once. */
type Ask = (
  server: NamedServer,
  request: TranscriptionRequest,
  limit: { signal: AbortSignal; timeout: number },
) => Promise<Recognition>;

/** A piece on its way to an answer. */
interface PendingTranscription {
  readonly sdk: typeof OpenAI;
  readonly request: TranscriptionRequest;
  readonly ask: Ask;
  /** Fires when the request is cancelled, and when the time for all attempts is over. */
  readonly signal: AbortSignal;
  /** Milliseconds for all attempts. */
  readonly timeout: number;
  /** Servers that have been asked for it. */
  readonly triedServers: Set<NamedServer>;
}

/** Thrown while no server can be asked. */
class AllServersCoolingDownError extends SpeechError {
  readonly cooldownMs: number;

  constructor(restMs: number) {
    super('engine_failed', 'No speech server answers at the moment.');
    this.cooldownMs = restMs;
  }
}

/** Thrown when one of several servers takes too long. */
class ServerTimeoutError extends SpeechError {
  constructor() {
    super('engine_timeout', 'The speech service took too long.');
  }
}

/** `hasAlternatives`: another server can be asked instead. */
function retryAdviceFor(
  sdk: typeof OpenAI,
  error: unknown,
  keySetting: string,
  hasAlternatives: boolean,
): RetryAdvice {
  if (error instanceof AllServersCoolingDownError) return { afterMs: error.cooldownMs };
  const { isRetryable, isServerFault, afterMs } = readFailure(sdk, error, keySetting);
  if (hasAlternatives) return isServerFault && { afterMs: null, isImmediate: true };
  return isRetryable && { afterMs };
}

/** The error of a piece that no server answered. */
function lastFailure(
  { sdk, request, signal }: PendingTranscription,
  error: unknown,
  keySetting: string,
): SpeechError {
  if (request.signal.aborted) return new SpeechError('aborted', 'Transcription was cancelled.');
  if (signal.aborted) return new SpeechError('engine_timeout', 'The speech service took too long.');
  return readFailure(sdk, error, keySetting).error;
}

/**
 * Asks for a piece until a server has answered, never two at once. A lone server is asked again with backoff;
 * of several, the next one is asked at once.
 */
export function createFailover(servers: SpeechServers, rule: FailoverRule) {
  const { keySetting } = rule;
  const hasAlternatives = servers.count > 1;
  const timeoutsMax = Math.min(servers.count, SERVER_TIMEOUTS_MAX);
  const attemptsMax = BASE_ATTEMPTS + 2 * (servers.count - 1);

  /** Reports a failed attempt to the pool. */
  function reportFailure(sdk: typeof OpenAI, turn: ServerTurn, error: unknown): void {
    const { isServerFault, afterMs } = readFailure(sdk, error, keySetting);
    if (isServerFault) turn.failed(afterMs);
    else turn.answered();
  }

  async function attempt(pending: PendingTranscription): Promise<Recognition> {
    const { sdk, request, ask, signal, timeout, triedServers } = pending;
    const turn = await servers.begin(triedServers);
    if (!turn) throw new AllServersCoolingDownError(servers.cooldownMs());
    triedServers.add(turn.server);
    const serverTimeout = AbortSignal.timeout(Math.ceil(timeout / timeoutsMax));
    try {
      const recognition = await ask(turn.server, request, {
        signal: AbortSignal.any([signal, serverTimeout]),
        timeout,
      });
      turn.answered();
      return recognition;
    } catch (error) {
      const failure = serverTimeout.aborted && !signal.aborted ? new ServerTimeoutError() : error;
      if (request.signal.aborted) turn.cancelled();
      else reportFailure(sdk, turn, failure);
      throw failure;
    }
  }

  /**
   * @throws SpeechError the last failure; `engine_timeout` when the time is over, `aborted` when the request's
   * signal fires
   */
  return async (sdk: typeof OpenAI, request: TranscriptionRequest, ask: Ask): Promise<Recognition> => {
    const timeout = Math.ceil(rule.deadlineSeconds(request.samples.length / PCM_BYTES_PER_SECOND) * 1000);
    const deadline = performance.now() + timeout;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
    const pending: PendingTranscription = { sdk, request, ask, signal, timeout, triedServers: new Set() };
    try {
      const retry = (error: unknown) =>
        !signal.aborted && retryAdviceFor(sdk, error, keySetting, hasAlternatives);
      return await withRetries(() => attempt(pending), retry, {
        tries: attemptsMax,
        baseMs: rule.retryBaseMs,
        deadline,
        signal,
      });
    } catch (error) {
      throw lastFailure(pending, error, keySetting);
    }
  };
}

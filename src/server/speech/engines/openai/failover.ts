import type OpenAI from 'openai';
import type { Recognition } from '../../../../speech/recognition.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../speech/sound/pcm.ts';
import { type RetryAdvice, withRetries } from '../../../scheduling/retry.ts';
import { SpeechError } from '../speech-error.ts';
import { readFailure } from './openai-failure.ts';
import type { Question } from './openai-request.ts';
import type { NamedServer, ServerTurn, SpeechServers } from './speech-servers.ts';

/** Attempts at one server; each further server adds two. */
const TRIES = 3;
/** With several servers, a piece may hang at so many of them before its time is over. */
const HANGS_MAX = 3;

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
  question: Question,
  limit: { signal: AbortSignal; timeout: number },
) => Promise<Recognition>;

/** A piece on its way to an answer. */
interface Asking {
  readonly sdk: typeof OpenAI;
  readonly question: Question;
  readonly ask: Ask;
  /** Fires when the question is cancelled, and when the time for all attempts is over. */
  readonly signal: AbortSignal;
  /** Milliseconds for all attempts. */
  readonly timeout: number;
  /** Servers that have been asked for it. */
  readonly tried: Set<NamedServer>;
}

/** Thrown while no server can be asked. */
class AllRestError extends SpeechError {
  readonly restMs: number;

  constructor(restMs: number) {
    super('engine_failed', 'No speech server answers at the moment.');
    this.restMs = restMs;
  }
}

/** Thrown when one of several servers takes too long. */
class HangError extends SpeechError {
  constructor() {
    super('engine_timeout', 'The speech service took too long.');
  }
}

/** `isMany`: another server can be asked instead. */
function advise(sdk: typeof OpenAI, error: unknown, keySetting: string, isMany: boolean): RetryAdvice {
  if (error instanceof AllRestError) return { afterMs: error.restMs };
  const { isRetried, isOfServer, afterMs } = readFailure(sdk, error, keySetting);
  if (isMany) return isOfServer && { afterMs: null, isImmediate: true };
  return isRetried && { afterMs };
}

/** The error of a piece that no server answered. */
function lastFailure({ sdk, question, signal }: Asking, error: unknown, keySetting: string): SpeechError {
  if (question.signal.aborted) return new SpeechError('aborted', 'Transcription was cancelled.');
  if (signal.aborted) return new SpeechError('engine_timeout', 'The speech service took too long.');
  return readFailure(sdk, error, keySetting).error;
}

/**
 * Asks for a piece until a server has answered, never two at once. A lone server is asked again with backoff;
 * of several, the next one is asked at once.
 */
export function createFailover(servers: SpeechServers, rule: FailoverRule) {
  const { keySetting } = rule;
  const isMany = servers.count > 1;
  const hangs = Math.min(servers.count, HANGS_MAX);
  const tries = TRIES + 2 * (servers.count - 1);

  /** Reports a failed attempt to the pool. */
  function blame(sdk: typeof OpenAI, turn: ServerTurn, error: unknown): void {
    const { isOfServer, afterMs } = readFailure(sdk, error, keySetting);
    if (isOfServer) turn.failed(afterMs);
    else turn.answered();
  }

  async function attempt({ sdk, question, ask, signal, timeout, tried }: Asking): Promise<Recognition> {
    const turn = await servers.begin(tried);
    if (!turn) throw new AllRestError(servers.restMs());
    tried.add(turn.server);
    const hang = AbortSignal.timeout(Math.ceil(timeout / hangs));
    try {
      const heard = await ask(turn.server, question, { signal: AbortSignal.any([signal, hang]), timeout });
      turn.answered();
      return heard;
    } catch (error) {
      const failure = hang.aborted && !signal.aborted ? new HangError() : error;
      if (question.signal.aborted) turn.cancelled();
      else blame(sdk, turn, failure);
      throw failure;
    }
  }

  /**
   * @throws SpeechError the last failure; `engine_timeout` when the time is over, `aborted` when the question's
   * signal fires
   */
  return async (sdk: typeof OpenAI, question: Question, ask: Ask): Promise<Recognition> => {
    const timeout = Math.ceil(rule.deadlineSeconds(question.samples.length / PCM_BYTES_PER_SECOND) * 1000);
    const deadline = performance.now() + timeout;
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(timeout)]);
    const asking: Asking = { sdk, question, ask, signal, timeout, tried: new Set() };
    try {
      const retry = (error: unknown) => !signal.aborted && advise(sdk, error, keySetting, isMany);
      return await withRetries(() => attempt(asking), retry, {
        tries,
        baseMs: rule.retryBaseMs,
        deadline,
        signal,
      });
    } catch (error) {
      throw lastFailure(asking, error, keySetting);
    }
  };
}

import { Worker } from 'node:worker_threads';
import { AppError } from '../../app-error.ts';
import { FairSlots } from '../../scheduling/fair-slots.ts';
import {
  isShort,
  type SeparatedSpeakers,
  type SeparationRequest,
  type SpeakerSeparator,
} from './separator.ts';
import type { FromSpeakerThread, SpeakerThreadData, ToSpeakerThread } from './speaker-messages.ts';

/**
 * The worker is a TypeScript file when run from source, and a separate bundle next to the server in a build.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './speaker-worker.ts' : './speaker-worker.cjs';
/** Limits for JavaScript objects, in megabytes. The frames of a recording are outside of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const SAMPLE_BYTES = 2;

/** One thread, asked and answered in turns. */
class SpeakerThread {
  readonly #worker: Worker;
  #answer = Promise.withResolvers<SeparatedSpeakers | null>();

  constructor(workerData: SpeakerThreadData) {
    this.#worker = new Worker(new URL(WORKER, import.meta.url), {
      workerData,
      env: {},
      resourceLimits: LIMITS,
    });
    // Nothing may await it when it fails; the next request gets the error.
    this.#answer.promise.catch(() => undefined);
    this.#worker.on('message', ({ speakers }: FromSpeakerThread) => this.#answer.resolve(speakers));
    this.#worker.on('error', (error) => this.#answer.reject(error));
    this.#worker.on('exit', () => this.#answer.reject(new Error('The speaker thread ended.')));
  }

  /** Null when it wants more samples. */
  async ask(samples: Int16Array<ArrayBuffer> | null): Promise<SeparatedSpeakers | null> {
    const message: ToSpeakerThread = { samples };
    this.#worker.postMessage(message, samples ? [samples.buffer] : []);
    const answer = await this.#answer.promise;
    this.#answer = Promise.withResolvers();
    this.#answer.promise.catch(() => undefined);
    return answer;
  }

  stop(reason: unknown): void {
    this.#answer.reject(reason);
    void this.#worker.terminate();
  }
}

/** A copy of samples, which may begin at an odd address. */
function samplesOf(pcm: Uint8Array): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(pcm.length / SAMPLE_BYTES);
  new Uint8Array(samples.buffer).set(pcm.subarray(0, samples.length * SAMPLE_BYTES));
  return samples;
}

async function separate({ pcm, units, count, signal }: SeparationRequest): Promise<SeparatedSpeakers> {
  const thread = new SpeakerThread({ units: units.map(({ start, end }) => ({ start, end })), count });
  const stop = () => thread.stop(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const part of pcm) if (part && part.length > 0) await thread.ask(samplesOf(part));
    const speakers = await thread.ask(null);
    if (!speakers) throw new Error('The speaker thread returned no speakers.');
    return speakers;
  } finally {
    signal.removeEventListener('abort', stop);
    thread.stop(new Error('The speaker thread is not needed any more.'));
  }
}

/** @throws AppError `server_busy` after `waitMs`, and the signal's reason */
async function waitForTurn(slots: FairSlots, { owner, isLive, waitMs, signal }: SeparationRequest) {
  const waitTimeout = waitMs === null ? null : AbortSignal.timeout(waitMs);
  try {
    return await slots.take({ owner, isLive }, waitTimeout ? AbortSignal.any([signal, waitTimeout]) : signal);
  } catch (error) {
    signal.throwIfAborted();
    throw waitTimeout?.aborted ? new AppError('server_busy', {}, { cause: error }) : error;
  }
}

/**
 * Separates speakers in threads: one short and one long recording at a time, so that other work keeps a processor and a
 * short one never waits for hours of audio.
 */
export function createSpeakerSeparator(): SpeakerSeparator {
  const slots = () => new FairSlots({ count: () => 1, perOwner: 1 });
  const [short, long] = [slots(), slots()];
  return {
    async separate(request) {
      const turn = await waitForTurn(isShort(request.units.at(-1)?.end ?? 0) ? short : long, request);
      try {
        return await separate(request);
      } finally {
        turn.release();
      }
    },
  };
}

import { Worker } from 'node:worker_threads';
import { createSerialQueue } from '../../../node/serial-queue.ts';
import type { SeparatedVoices, SeparationRequest, SpeakerSeparator } from './separator.ts';
import type { FromVoiceThread, ToVoiceThread, VoiceThreadData } from './voice-messages.ts';

/**
 * The worker is a TypeScript file when run from source, and a separate bundle next to the server in a build.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './voice-worker.ts' : './voice-worker.cjs';
/** Limits for JavaScript objects, in megabytes. The frames of a recording are outside of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const SAMPLE_BYTES = 2;

/** One thread, asked and answered in turns. */
class VoiceThread {
  readonly #worker: Worker;
  #answer = Promise.withResolvers<SeparatedVoices | null>();

  constructor(workerData: VoiceThreadData) {
    this.#worker = new Worker(new URL(WORKER, import.meta.url), {
      workerData,
      env: {},
      resourceLimits: LIMITS,
    });
    // Nobody may be waiting when it fails; whoever asks next gets the error.
    this.#answer.promise.catch(() => undefined);
    this.#worker.on('message', ({ voices }: FromVoiceThread) => this.#answer.resolve(voices));
    this.#worker.on('error', (error) => this.#answer.reject(error));
    this.#worker.on('exit', () => this.#answer.reject(new Error('The thread of voices ended.')));
  }

  /** Null when it wants more samples. */
  async ask(samples: Int16Array<ArrayBuffer> | null): Promise<SeparatedVoices | null> {
    const message: ToVoiceThread = { samples };
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

async function separate({ pcm, units, count, signal }: SeparationRequest): Promise<SeparatedVoices> {
  signal.throwIfAborted();
  const thread = new VoiceThread({ units: units.map(({ start, end }) => ({ start, end })), count });
  const stop = () => thread.stop(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const part of pcm) if (part && part.length > 0) await thread.ask(samplesOf(part));
    const voices = await thread.ask(null);
    if (!voices) throw new Error('The thread of voices has none.');
    return voices;
  } finally {
    signal.removeEventListener('abort', stop);
    thread.stop(new Error('The thread of voices is not needed any more.'));
  }
}

/** Separates voices in threads: one recording at a time, so that others keep a processor. */
export function createVoiceSeparator(): SpeakerSeparator {
  const enqueue = createSerialQueue();
  return { separate: (request) => enqueue(() => separate(request)) };
}

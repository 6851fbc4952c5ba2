import { z } from 'zod';
import { MEASURE_MS, measuredAnswerSchema } from '../../src/contract/desktop/engine-programs.ts';
import { SPEECH_MODEL_IDS, type SpeechModelId } from '../../src/contract/speech-models.ts';
import type { StoredJson } from '../disk/stored-json.ts';
import type { Child } from '../processes/child.ts';

/** The file's content: the measured speed of each model, as a multiple of real time. */
export const modelSpeedsSchema = z.partialRecord(
  z.enum(SPEECH_MODEL_IDS as [SpeechModelId, ...SpeechModelId[]]),
  z.number().positive(),
);
type Speeds = z.infer<typeof modelSpeedsSchema>;

interface ModelSpeedsParts {
  readonly file: StoredJson<Speeds>;
  /** Starts the program that measures a model file. */
  readonly start: (path: string) => Child;
  /** A measurement started or ended. */
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

/** A model file that is or will be measured. */
interface Measurement {
  readonly id: SpeechModelId;
  readonly path: string;
}

/** Measures and stores the speed of models on this computer. */
export interface ModelSpeeds {
  read(): Promise<Speeds>;
  isMeasuring(id: SpeechModelId): boolean;
  /** Measures a model file in a separate process, after the measurements queued before. */
  measure(id: SpeechModelId, path: string): void;
  /** Cancels a measurement. */
  stop(id: SpeechModelId): void;
  forget(id: SpeechModelId): Promise<void>;
  /** Ends the running measurement. */
  end(): void;
}

export class MeasuredModelSpeeds implements ModelSpeeds {
  readonly #parts: ModelSpeedsParts;
  /** The first entry is running; parallel measurements would slow each other down. */
  #queue: Measurement[] = [];
  #child: Child | null = null;
  #isEnded = false;

  constructor(parts: ModelSpeedsParts) {
    this.#parts = parts;
  }

  readonly read: ModelSpeeds['read'] = async () => (await this.#parts.file.read()) ?? {};

  stop(id: SpeechModelId): void {
    const isRunning = this.#queue[0]?.id === id;
    this.#queue = this.#queue.filter((one) => one.id !== id);
    if (isRunning) this.#child?.kill();
    this.#parts.onChanged();
  }

  readonly isMeasuring: ModelSpeeds['isMeasuring'] = (id) => this.#queue.some((one) => one.id === id);

  readonly measure: ModelSpeeds['measure'] = (id, path) => {
    if (this.#isEnded || this.#queue.some((one) => one.id === id)) return;
    const isIdle = this.#child === null && this.#queue.length === 0;
    this.#queue.push({ id, path });
    if (isIdle) this.#work().catch(this.#parts.fail);
    else this.#parts.onChanged();
  };

  readonly forget: ModelSpeeds['forget'] = async (id) => {
    if (this.#queue.some((one) => one.id === id)) this.stop(id);
    const { [id]: forgotten, ...others } = await this.read();
    if (forgotten !== undefined) await this.#parts.file.write(others);
  };

  readonly end: ModelSpeeds['end'] = () => {
    this.#isEnded = true;
    this.#queue = [];
    this.#child?.kill();
  };

  #run(id: SpeechModelId, path: string): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const child = this.#parts.start(path);
    this.#child = child;
    const timeout = setTimeout(() => child.kill(), MEASURE_MS);
    child.on('message', (message) => {
      const answer = measuredAnswerSchema.safeParse(message);
      // The result of a cancelled measurement is dropped.
      resolve(answer.success && this.#queue[0]?.id === id ? answer.data.speed : null);
      child.kill();
    });
    child.on('exit', () => {
      clearTimeout(timeout);
      resolve(null);
    });
    return promise;
  }

  async #work(): Promise<void> {
    for (let next = this.#queue[0]; next && !this.#isEnded; next = this.#queue[0]) {
      this.#parts.onChanged();
      try {
        await this.#measureOne(next);
      } catch (error) {
        this.#parts.fail(error);
      } finally {
        this.#child = null;
        this.#queue = this.#queue.filter((one) => one !== next);
      }
    }
    this.#parts.onChanged();
  }

  async #measureOne({ id, path }: Measurement): Promise<void> {
    const speed = await this.#run(id, path);
    if (speed !== null) await this.#parts.file.write({ ...(await this.read()), [id]: speed });
  }
}

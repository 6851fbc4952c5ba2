import { z } from 'zod';
import { SPEECH_MODEL_IDS, type SpeechModelId } from '../../src/contract/speech-models.ts';
import type { StoredJson } from '../disk/stored-json.ts';
import type { Child } from '../processes/child.ts';

/** How many times as fast as speech each model was here; what the file holds. */
export const modelSpeedsSchema = z.partialRecord(
  z.enum(SPEECH_MODEL_IDS as [SpeechModelId, ...SpeechModelId[]]),
  z.number().positive(),
);
type Speeds = z.infer<typeof modelSpeedsSchema>;

/** What the program of the engine says that was started to measure (`src/server/speech/engines/local`). */
const measuredSchema = z.object({ is: z.literal('measured'), speed: z.number().positive() });

/** Milliseconds after which a measurement counts as failed. */
const MEASURE_MS = 10 * 60_000;

interface ModelSpeedsParts {
  readonly file: StoredJson<Speeds>;
  /** Starts the program that measures a model file. */
  readonly start: (path: string) => Child;
  /** A measurement began or ended. */
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

/** Measures how fast models are on this computer, and remembers it. */
export interface ModelSpeeds {
  read(): Promise<Speeds>;
  isMeasuring(id: SpeechModelId): boolean;
  /** Measures a model file in a process of its own, after those that were asked for before. */
  measure(id: SpeechModelId, path: string): void;
  /** Gives up a measurement. */
  stop(id: SpeechModelId): void;
  forget(id: SpeechModelId): Promise<void>;
  /** Ends what runs. */
  end(): void;
}

export function createModelSpeeds({ file, start, onChanged, fail }: ModelSpeedsParts): ModelSpeeds {
  /** The first one runs: two at a time would slow each other down. */
  let queue: { id: SpeechModelId; path: string }[] = [];
  let child: Child | null = null;
  let isEnded = false;

  const read = async (): Promise<Speeds> => (await file.read()) ?? {};

  function run(id: SpeechModelId, path: string): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const running = start(path);
    child = running;
    const late = setTimeout(() => running.kill(), MEASURE_MS);
    running.on('message', (message) => {
      const said = measuredSchema.safeParse(message);
      // One that was given up meanwhile is not remembered.
      resolve(said.success && queue[0]?.id === id ? said.data.speed : null);
      running.kill();
    });
    running.on('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
    return promise;
  }

  async function work(): Promise<void> {
    for (let next = queue[0]; next && !isEnded; next = queue[0]) {
      const { id, path } = next;
      onChanged();
      const speed = await run(id, path);
      child = null;
      if (speed !== null) await file.write({ ...(await read()), [id]: speed });
      queue = queue.filter((one) => one !== next);
    }
    onChanged();
  }

  function stop(id: SpeechModelId): void {
    const isRunning = queue[0]?.id === id;
    queue = queue.filter((one) => one.id !== id);
    if (isRunning) child?.kill();
    onChanged();
  }

  return {
    read,
    isMeasuring: (id) => queue.some((one) => one.id === id),
    measure(id, path) {
      if (isEnded || queue.some((one) => one.id === id)) return;
      const isIdle = child === null && queue.length === 0;
      queue.push({ id, path });
      if (isIdle) work().catch(fail);
      else onChanged();
    },
    stop,
    async forget(id) {
      if (queue.some((one) => one.id === id)) stop(id);
      const { [id]: forgotten, ...others } = await read();
      if (forgotten !== undefined) await file.write(others);
    },
    end() {
      isEnded = true;
      queue = [];
      child?.kill();
    },
  };
}

import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelState } from '../../src/contract/desktop/desktop.ts';
import { diskNeed, type ModelMachine } from '../../src/contract/recommended-model.ts';
import {
  modelAddress,
  SPEECH_MODELS,
  type SpeechModel,
  type SpeechModelId,
} from '../../src/contract/speech-models.ts';
import { partPath, removePart } from '../../src/downloads/download.ts';
import { freeDisk } from '../../src/downloads/free-disk.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { createSerialQueue } from '../../src/node/serial-queue.ts';
import type { Child } from '../processes/child.ts';
import { downloadMessageSchema } from './download-messages.ts';
import type { ModelSpeeds } from './model-speeds.ts';

type Catalogue = readonly (SpeechModel & { readonly id: SpeechModelId })[];

interface ModelsParts {
  readonly folder: string;
  readonly source: URL;
  readonly start: () => Child;
  /** Hears every change, progress included. */
  readonly tell: (states: ModelState[]) => void;
  readonly fail: (error: unknown) => void;
  /** Whether the server is using this model: then it can't be removed. */
  readonly isInUse: (id: SpeechModelId) => boolean;
  readonly speeds: ModelSpeeds;
  /** Cores and memory of this computer. */
  readonly machine: Pick<ModelMachine, 'cores' | 'memory'>;
  readonly freeDisk?: (folder: string) => Promise<number | null>;
  readonly catalogue?: Catalogue;
}

/** The models on this computer. */
export interface Models {
  list(): Promise<ModelState[]>;
  /** What they have to suit. */
  machine(): Promise<ModelMachine>;
  /** Measures anew how fast a model is here. */
  measure(id: SpeechModelId): Promise<void>;
  /** Starts or goes on with a download; one that does not fit on the disk is not begun. */
  load(id: SpeechModelId): Promise<void>;
  /** Stops a download or a measurement. */
  pause(id: SpeechModelId): Promise<void>;
  /** Removes a model, or what has arrived of one. One that is in use stays. */
  remove(id: SpeechModelId): Promise<void>;
  /** Path of a model that is there, whole; null for any other. */
  pathOf(id: SpeechModelId): Promise<string | null>;
  /** Ends what runs; what has arrived stays. */
  end(): void;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Keeps the models. Each download runs in a process of its own. */
export function createModels(parts: ModelsParts): Models {
  const { folder, source, start, fail, speeds, catalogue = SPEECH_MODELS } = parts;
  const running = new Map<SpeechModelId, Child>();
  /** What is asked of a model is done in its turn: two processes would write to one file. */
  const lines = new Map(catalogue.map(({ id }) => [id, createSerialQueue()] as const));
  let isEnded = false;
  /** What a running download said last, and what ended one. */
  const latest = new Map<SpeechModelId, Pick<ModelState, 'state' | 'received' | 'total'>>();
  const problems = new Map<SpeechModelId, ModelState['problem']>();
  /** Models that have just come: they are measured once. */
  const arrived = new Set<SpeechModelId>();

  const modelOf = (id: SpeechModelId) => catalogue.find((model) => model.id === id);
  const pathFor = ({ file }: SpeechModel): string => join(folder, file);

  async function stateOf(model: Catalogue[number]): Promise<ModelState> {
    const { id } = model;
    const problem = problems.get(id) ?? null;
    const said = latest.get(id);
    if (said) return { id, ...said, problem, speed: null };
    const whole = await sizeOf(pathFor(model));
    // A file comes to stand at its place when its sum is right; of some, nobody knows the size before.
    if (whole !== null && whole === (model.bytes ?? whole)) {
      const state = speeds.isMeasuring(id) ? 'measuring' : 'ready';
      const speed = (await speeds.read())[id] ?? null;
      return { id, state, received: whole, total: whole, problem: null, speed };
    }
    const part = await sizeOf(partPath(pathFor(model)));
    const state = part === null ? 'absent' : 'paused';
    return { id, state, received: part ?? 0, total: model.bytes, problem, speed: null };
  }

  const list = (): Promise<ModelState[]> => Promise.all(catalogue.map(stateOf));
  const tell = (): Promise<void> => list().then(parts.tell);

  function hear(id: SpeechModelId, child: Child, message: unknown): void {
    const said = downloadMessageSchema.parse(message);
    if (said.is === 'ended') {
      problems.set(id, said.problem);
      if (said.problem === null) arrived.add(id);
      child.kill();
      return;
    }
    const { received, total } = latest.get(id) ?? { received: 0, total: null };
    if (said.is === 'progress')
      latest.set(id, { state: 'loading', received: said.received, total: said.total });
    else latest.set(id, { state: 'checking', received: total ?? received, total });
    tell().catch(fail);
  }

  function follow(id: SpeechModelId, child: Child): void {
    child.on('message', (message) => {
      if (running.get(id) === child) hear(id, child, message);
    });
    child.on('exit', () => {
      if (running.get(id) !== child) return;
      running.delete(id);
      latest.delete(id);
      if (arrived.delete(id)) measure(id);
      tell().catch(fail);
    });
  }

  function measure(id: SpeechModelId): void {
    const model = modelOf(id);
    if (model) speeds.measure(id, pathFor(model));
  }

  const machine = async (): Promise<ModelMachine> => ({
    ...parts.machine,
    freeDisk: await (parts.freeDisk ?? freeDisk)(folder),
  });

  const enqueue = (id: SpeechModelId, work: () => Promise<void>): Promise<void> =>
    lines.get(id)?.(work) ?? Promise.resolve();

  async function load(id: SpeechModelId): Promise<void> {
    const model = modelOf(id);
    if (!model || running.has(id)) return;
    const before = await stateOf(model);
    if (before.state === 'ready' || before.state === 'measuring') return;
    const free = (await machine()).freeDisk;
    if (free !== null && diskNeed(model.bytes, before.received) > free) {
      problems.set(id, 'diskFull');
      await tell();
      return;
    }
    await mkdir(folder, { recursive: true });
    if (isEnded) return;
    const child = start();
    running.set(id, child);
    problems.delete(id);
    latest.set(id, { state: 'loading', received: before.received, total: before.total });
    follow(id, child);
    const { bytes, sha256 } = model;
    child.postMessage({ url: modelAddress(model, source.href), path: pathFor(model), bytes, sha256 });
    await tell();
  }

  function stop(id: SpeechModelId): Promise<void> {
    if (speeds.isMeasuring(id)) speeds.stop(id);
    const child = running.get(id);
    if (!child) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    child.on('exit', () => resolve());
    child.kill();
    return promise;
  }

  async function remove(id: SpeechModelId): Promise<void> {
    const model = modelOf(id);
    if (!model || parts.isInUse(id)) return;
    await stop(id);
    await removePart(pathFor(model));
    await rm(pathFor(model), { force: true });
    await speeds.forget(id);
    problems.delete(id);
    await tell();
  }

  async function pathOf(id: SpeechModelId): Promise<string | null> {
    const model = modelOf(id);
    if (!model) return null;
    const { state } = await stateOf(model);
    return state === 'ready' || state === 'measuring' ? pathFor(model) : null;
  }

  return {
    list,
    machine,
    async measure(id) {
      if ((await pathOf(id)) !== null) measure(id);
    },
    load: (id) => enqueue(id, () => load(id)),
    pause: (id) => enqueue(id, () => stop(id)),
    remove: (id) => enqueue(id, () => remove(id)),
    pathOf,
    end() {
      isEnded = true;
      speeds.end();
      for (const child of running.values()) child.kill();
    },
  };
}

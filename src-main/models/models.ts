import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelState } from '../../src/contract/desktop.ts';
import { SPEECH_MODELS, type SpeechModel, type SpeechModelId } from '../../src/contract/speech-models.ts';
import { hasCode } from '../disk/error-code.ts';
import { createLine } from '../disk/in-turn.ts';
import type { Child } from '../processes/child.ts';
import { partPath, removePart } from './download.ts';
import { downloadNewsSchema } from './download-messages.ts';

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
  readonly catalogue?: Catalogue;
}

/** The models on this computer. */
export interface Models {
  list(): Promise<ModelState[]>;
  /** Starts or goes on with a download. */
  load(id: SpeechModelId): Promise<void>;
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
  const { folder, source, start, fail, catalogue = SPEECH_MODELS } = parts;
  const running = new Map<SpeechModelId, Child>();
  /** What is asked of a model is done in its turn: two processes would write to one file. */
  const lines = new Map(catalogue.map(({ id }) => [id, createLine()] as const));
  let isEnded = false;
  /** What a running download said last, and what ended one. */
  const news = new Map<SpeechModelId, Pick<ModelState, 'state' | 'received'>>();
  const problems = new Map<SpeechModelId, ModelState['problem']>();

  const modelOf = (id: SpeechModelId) => catalogue.find((model) => model.id === id);
  const pathFor = ({ file }: SpeechModel): string => join(folder, file);

  async function stateOf(model: Catalogue[number]): Promise<ModelState> {
    const { id } = model;
    const problem = problems.get(id) ?? null;
    const said = news.get(id);
    if (said) return { id, ...said, problem };
    const whole = await sizeOf(pathFor(model));
    if (whole === model.bytes) return { id, state: 'ready', received: whole, problem: null };
    const part = await sizeOf(partPath(pathFor(model)));
    return { id, state: part === null ? 'absent' : 'paused', received: part ?? 0, problem };
  }

  const list = (): Promise<ModelState[]> => Promise.all(catalogue.map(stateOf));
  const tell = (): Promise<void> => list().then(parts.tell);

  function hear(id: SpeechModelId, child: Child, message: unknown): void {
    const said = downloadNewsSchema.parse(message);
    if (said.is === 'ended') {
      problems.set(id, said.problem);
      child.kill();
      return;
    }
    if (said.is === 'progress') news.set(id, { state: 'loading', received: said.received });
    else news.set(id, { state: 'checking', received: modelOf(id)?.bytes ?? 0 });
    tell().catch(fail);
  }

  function follow(id: SpeechModelId, child: Child): void {
    child.on('message', (message) => {
      if (running.get(id) === child) hear(id, child, message);
    });
    child.on('exit', () => {
      if (running.get(id) !== child) return;
      running.delete(id);
      news.delete(id);
      tell().catch(fail);
    });
  }

  const inTurn = (id: SpeechModelId, work: () => Promise<void>): Promise<void> =>
    lines.get(id)?.(work) ?? Promise.resolve();

  async function load(id: SpeechModelId): Promise<void> {
    const model = modelOf(id);
    if (!model || running.has(id)) return;
    const before = await stateOf(model);
    if (before.state === 'ready') return;
    await mkdir(folder, { recursive: true });
    if (isEnded) return;
    const child = start();
    running.set(id, child);
    problems.delete(id);
    news.set(id, { state: 'loading', received: before.received });
    follow(id, child);
    const { bytes, sha256, file } = model;
    child.postMessage({ url: new URL(file, source).href, path: pathFor(model), bytes, sha256 });
    await tell();
  }

  function stop(id: SpeechModelId): Promise<void> {
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
    problems.delete(id);
    await tell();
  }

  return {
    list,
    load: (id) => inTurn(id, () => load(id)),
    pause: (id) => inTurn(id, () => stop(id)),
    remove: (id) => inTurn(id, () => remove(id)),
    async pathOf(id) {
      const model = modelOf(id);
      if (!model) return null;
      return (await stateOf(model)).state === 'ready' ? pathFor(model) : null;
    },
    end() {
      isEnded = true;
      for (const child of running.values()) child.kill();
    },
  };
}

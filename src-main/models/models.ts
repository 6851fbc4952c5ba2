import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
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
import { fileSize } from '../../src/node/file-size.ts';
import type { Child } from '../processes/child.ts';
import { downloadMessageSchema } from './download-messages.ts';
import type { ModelSpeeds } from './model-speeds.ts';

type Catalogue = readonly (SpeechModel & { readonly id: SpeechModelId })[];

interface ModelsParts {
  readonly folder: string;
  readonly source: URL;
  /** Starts the download process for an address. */
  readonly start: (url: string) => Child | Promise<Child>;
  /** Receives every change, including progress. */
  readonly onChanged: (states: ModelState[]) => void;
  readonly fail: (error: unknown) => void;
  /** True while the server uses this model, which then cannot be deleted. */
  readonly isInUse: (id: SpeechModelId) => boolean;
  readonly speeds: ModelSpeeds;
  /** Cores and memory of this computer. */
  readonly machine: Pick<ModelMachine, 'cores' | 'memory'>;
  readonly freeDisk?: (folder: string) => Promise<number | null>;
  readonly catalogue?: Catalogue;
}

/** The speech models on this computer. */
export interface Models {
  list(): Promise<ModelState[]>;
  /** The hardware a model must fit. */
  machine(): Promise<ModelMachine>;
  /** Measures the speed of a model on this computer again. */
  measure(id: SpeechModelId): Promise<void>;
  /** Starts or resumes a download; refused when the disk is too small. */
  download(id: SpeechModelId): Promise<void>;
  /** Stops a download or a measurement. */
  pause(id: SpeechModelId): Promise<void>;
  /** Deletes a model or a partial download. A model in use stays. */
  remove(id: SpeechModelId): Promise<void>;
  /** Path of a complete model; null for any other. */
  pathOf(id: SpeechModelId): Promise<string | null>;
  /** Ends running processes; received bytes are kept. */
  end(): void;
}

/** Manages the models. Each download runs in a separate process. */
export class ModelLibrary implements Models {
  readonly #parts: ModelsParts;
  readonly #catalogue: Catalogue;
  readonly #running = new Map<SpeechModelId, Child>();
  /** Operations on a model are queued: two processes would write to one file. */
  readonly #queues: ReadonlyMap<SpeechModelId, ReturnType<typeof createSerialQueue>>;
  #isEnded = false;
  /** The last message of each running download, and the failure of ended ones. */
  readonly #progress = new Map<SpeechModelId, Pick<ModelState, 'state' | 'received' | 'total'>>();
  readonly #problems = new Map<SpeechModelId, ModelState['problem']>();
  /** Newly downloaded models; each is measured once. */
  readonly #downloaded = new Set<SpeechModelId>();

  constructor(parts: ModelsParts) {
    this.#parts = parts;
    this.#catalogue = parts.catalogue ?? SPEECH_MODELS;
    this.#queues = new Map(this.#catalogue.map(({ id }) => [id, createSerialQueue()] as const));
  }

  readonly list: Models['list'] = () => Promise.all(this.#catalogue.map((model) => this.#stateOf(model)));

  readonly machine: Models['machine'] = async () => ({
    ...this.#parts.machine,
    freeDisk: await (this.#parts.freeDisk ?? freeDisk)(this.#parts.folder),
  });

  async pathOf(id: SpeechModelId): Promise<string | null> {
    const model = this.#modelOf(id);
    if (!model) return null;
    const { state } = await this.#stateOf(model);
    return state === 'ready' || state === 'measuring' ? this.#pathFor(model) : null;
  }

  readonly measure: Models['measure'] = async (id) => {
    if ((await this.pathOf(id)) !== null) this.#measure(id);
  };

  readonly download: Models['download'] = (id) => this.#enqueue(id, () => this.#download(id));

  readonly pause: Models['pause'] = (id) => this.#enqueue(id, () => this.#stop(id));

  readonly remove: Models['remove'] = (id) => this.#enqueue(id, () => this.#remove(id));

  readonly end: Models['end'] = () => {
    this.#isEnded = true;
    this.#parts.speeds.end();
    for (const child of this.#running.values()) child.kill();
  };

  #modelOf(id: SpeechModelId) {
    return this.#catalogue.find((model) => model.id === id);
  }

  #pathFor({ file }: SpeechModel): string {
    return join(this.#parts.folder, file);
  }

  async #stateOf(model: Catalogue[number]): Promise<ModelState> {
    const { id } = model;
    const problem = this.#problems.get(id) ?? null;
    const progress = this.#progress.get(id);
    if (progress) return { id, ...progress, problem, speed: null };
    const fileBytes = await fileSize(this.#pathFor(model));
    // A file is moved into place once its checksum matches; the size of some is not known beforehand.
    if (fileBytes !== null && fileBytes === (model.bytes ?? fileBytes)) {
      const state = this.#parts.speeds.isMeasuring(id) ? 'measuring' : 'ready';
      const speed = (await this.#parts.speeds.read())[id] ?? null;
      return { id, state, received: fileBytes, total: fileBytes, problem: null, speed };
    }
    const partBytes = await fileSize(partPath(this.#pathFor(model)));
    const state = partBytes === null ? 'absent' : 'paused';
    return { id, state, received: partBytes ?? 0, total: model.bytes, problem, speed: null };
  }

  #notify(): Promise<void> {
    return this.list().then(this.#parts.onChanged);
  }

  #onMessage(id: SpeechModelId, child: Child, message: unknown): void {
    const event = downloadMessageSchema.parse(message);
    if (event.is === 'ended') {
      this.#problems.set(id, event.problem);
      if (event.problem === null) this.#downloaded.add(id);
      child.kill();
      return;
    }
    const { received, total } = this.#progress.get(id) ?? { received: 0, total: null };
    if (event.is === 'progress')
      this.#progress.set(id, { state: 'downloading', received: event.received, total: event.total });
    else this.#progress.set(id, { state: 'checking', received: total ?? received, total });
    this.#notify().catch(this.#parts.fail);
  }

  #follow(id: SpeechModelId, child: Child): void {
    child.on('message', (message) => {
      if (this.#running.get(id) === child) this.#onMessage(id, child, message);
    });
    child.on('exit', () => {
      if (this.#running.get(id) !== child) return;
      this.#running.delete(id);
      this.#progress.delete(id);
      if (this.#downloaded.delete(id)) this.#measure(id);
      this.#notify().catch(this.#parts.fail);
    });
  }

  #measure(id: SpeechModelId): void {
    const model = this.#modelOf(id);
    if (model) this.#parts.speeds.measure(id, this.#pathFor(model));
  }

  #enqueue(id: SpeechModelId, work: () => Promise<void>): Promise<void> {
    return this.#queues.get(id)?.(work) ?? Promise.resolve();
  }

  async #download(id: SpeechModelId): Promise<void> {
    const model = this.#modelOf(id);
    if (!model || this.#running.has(id)) return;
    const current = await this.#stateOf(model);
    if (current.state === 'ready' || current.state === 'measuring') return;
    const free = (await this.machine()).freeDisk;
    if (free !== null && diskNeed(model.bytes, current.received) > free) {
      this.#problems.set(id, 'diskFull');
      await this.#notify();
      return;
    }
    await mkdir(this.#parts.folder, { recursive: true });
    if (this.#isEnded) return;
    const url = modelAddress(model, this.#parts.source.href);
    const child = await this.#parts.start(url);
    if (this.#isEnded) return child.kill();
    this.#running.set(id, child);
    this.#problems.delete(id);
    this.#progress.set(id, { state: 'downloading', received: current.received, total: current.total });
    this.#follow(id, child);
    const { bytes, sha256 } = model;
    child.postMessage({
      url,
      path: this.#pathFor(model),
      bytes,
      sha256,
    });
    await this.#notify();
  }

  #stop(id: SpeechModelId): Promise<void> {
    if (this.#parts.speeds.isMeasuring(id)) this.#parts.speeds.stop(id);
    const child = this.#running.get(id);
    if (!child) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    child.on('exit', () => resolve());
    child.kill();
    return promise;
  }

  async #remove(id: SpeechModelId): Promise<void> {
    const model = this.#modelOf(id);
    if (!model || this.#parts.isInUse(id)) return;
    await this.#stop(id);
    await removePart(this.#pathFor(model));
    await rm(this.#pathFor(model), { force: true });
    await this.#parts.speeds.forget(id);
    this.#problems.delete(id);
    await this.#notify();
  }
}

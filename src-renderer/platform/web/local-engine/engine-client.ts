import type { LocalRecognition, LocalRecognitionListener, RecognisedText } from '../../local-engine.ts';
import { readFiles } from './engine-files.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';
import workerAddress from './engine-worker.ts?worker&url';

/** Milliseconds without a recording after which the worker ends; its model takes about 200 MB. */
const IDLE_MS = 60_000;

interface Caller {
  readonly listener: LocalRecognitionListener;
  readonly result: PromiseWithResolvers<RecognisedText>;
  readonly settleWaiters: (() => void)[];
}

/** The recognition worker, started by the first recording and ended when it is idle. */
export class EngineClient {
  readonly #callers = new Map<number, Caller>();
  #worker: Worker | null = null;
  #lastId = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  /** Requests the worker's script, so that it is cached for offline use. */
  cacheScript(): void {
    // Without a network there is nothing to cache; the next page tries again.
    fetch(workerAddress, { priority: 'low' }).catch(() => undefined);
  }

  open(listener: LocalRecognitionListener): LocalRecognition {
    clearTimeout(this.#idleTimer);
    this.#lastId += 1;
    const id = this.#lastId;
    const caller: Caller = { listener, result: Promise.withResolvers(), settleWaiters: [] };
    // A recording that is closed is not awaited any more.
    caller.result.promise.catch(() => undefined);
    this.#callers.set(id, caller);
    const worker = this.#ensureWorker();
    const send = (message: ToEngine) => {
      if (this.#callers.has(id)) worker.postMessage(message);
    };
    send({ kind: 'open', id });
    return {
      push: (pcm) => send({ kind: 'hear', id, pcm }),
      whenSettled: () =>
        new Promise((resolve) => {
          caller.settleWaiters.push(resolve);
          if (this.#callers.has(id)) send({ kind: 'settle', id });
          else resolve();
        }),
      end: () => {
        send({ kind: 'end', id });
        return caller.result.promise;
      },
      close: () => {
        send({ kind: 'close', id });
        this.#fail(id, 'The recording was closed.');
      },
    };
  }

  /** Ends the worker, and with it all recordings. */
  stop(): void {
    clearTimeout(this.#idleTimer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const id of [...this.#callers.keys()]) this.#fail(id, 'The engine has ended.');
  }

  #ensureWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerAddress, { type: 'module', name: 'engine' });
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => this.#receive(data));
    worker.addEventListener('error', () => this.stop());
    readFiles().then(
      (files) => worker.postMessage({ kind: 'load', files } satisfies ToEngine),
      () => this.stop(),
    );
    return worker;
  }

  #receive(message: FromEngine): void {
    if (message.kind === 'unusable') {
      this.stop();
      return;
    }
    const caller = this.#callers.get(message.id);
    if (!caller) return;
    if (message.kind === 'segment') caller.listener.onSegment(message.segment);
    else if (message.kind === 'partial') caller.listener.onPartial(message.text);
    else if (message.kind === 'settled') caller.settleWaiters.shift()?.();
    else if (message.kind === 'failed') this.#fail(message.id, message.reason);
    else {
      caller.result.resolve({ text: message.text, isEnglish: message.isEnglish });
      this.#removeCaller(message.id);
    }
  }

  #fail(id: number, reason: string): void {
    const caller = this.#callers.get(id);
    if (!caller) return;
    caller.result.reject(new Error(reason));
    for (const resolve of caller.settleWaiters.splice(0)) resolve();
    this.#removeCaller(id);
  }

  #removeCaller(id: number): void {
    this.#callers.delete(id);
    if (this.#callers.size > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.stop(), IDLE_MS);
  }
}

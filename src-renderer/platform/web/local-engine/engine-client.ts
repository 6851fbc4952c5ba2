import type { LocalRecognition, LocalRecognitionListener, RecognisedText } from '../../local-engine.ts';
import { readFiles } from './engine-files.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';
import workerAddress from './engine-worker.ts?worker&url';

/** Milliseconds without a recording after which the worker ends; its model takes about 200 MB. */
const IDLE_MS = 60_000;

interface Caller {
  readonly listener: LocalRecognitionListener;
  readonly ended: PromiseWithResolvers<RecognisedText>;
  readonly settling: (() => void)[];
}

/** The recognition worker, started by the first recording and ended when it is idle. */
export class EngineClient {
  readonly #callers = new Map<number, Caller>();
  #worker: Worker | null = null;
  #lastId = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** Requests the worker's script, so that it is cached for offline use. */
  keepScript(): void {
    // Without a network there is nothing to cache; the next page tries again.
    fetch(workerAddress, { priority: 'low' }).catch(() => undefined);
  }

  open(listener: LocalRecognitionListener): LocalRecognition {
    clearTimeout(this.#idle);
    this.#lastId += 1;
    const id = this.#lastId;
    const caller: Caller = { listener, ended: Promise.withResolvers(), settling: [] };
    // A recording that is closed is not awaited any more.
    caller.ended.promise.catch(() => undefined);
    this.#callers.set(id, caller);
    const worker = this.#started();
    const send = (message: ToEngine) => {
      if (this.#callers.has(id)) worker.postMessage(message);
    };
    send({ is: 'open', id });
    return {
      push: (pcm) => send({ is: 'hear', id, pcm }),
      settled: () =>
        new Promise((resolve) => {
          caller.settling.push(resolve);
          if (this.#callers.has(id)) send({ is: 'settle', id });
          else resolve();
        }),
      end: () => {
        send({ is: 'end', id });
        return caller.ended.promise;
      },
      close: () => {
        send({ is: 'close', id });
        this.#fail(id, 'The recording was closed.');
      },
    };
  }

  /** Ends the worker, and with it all recordings. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
    for (const id of [...this.#callers.keys()]) this.#fail(id, 'The engine has ended.');
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerAddress, { type: 'module', name: 'engine' });
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => this.#receive(data));
    worker.addEventListener('error', () => this.stop());
    readFiles().then(
      (files) => worker.postMessage({ is: 'load', files } satisfies ToEngine),
      () => this.stop(),
    );
    return worker;
  }

  #receive(message: FromEngine): void {
    if (message.is === 'unusable') {
      this.stop();
      return;
    }
    const caller = this.#callers.get(message.id);
    if (!caller) return;
    if (message.is === 'segment') caller.listener.onSegment(message.segment);
    else if (message.is === 'partial') caller.listener.onPartial(message.text);
    else if (message.is === 'settled') caller.settling.shift()?.();
    else if (message.is === 'failed') this.#fail(message.id, message.reason);
    else {
      caller.ended.resolve({ text: message.text, isEnglish: message.isEnglish });
      this.#leave(message.id);
    }
  }

  #fail(id: number, reason: string): void {
    const caller = this.#callers.get(id);
    if (!caller) return;
    caller.ended.reject(new Error(reason));
    for (const resolve of caller.settling.splice(0)) resolve();
    this.#leave(id);
  }

  #leave(id: number): void {
    this.#callers.delete(id);
    if (this.#callers.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE_MS);
  }
}

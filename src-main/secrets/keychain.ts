import { z } from 'zod';
import type { Child } from '../processes/child.ts';

/** The user's secrets in the system, by name. Every call rejects when the system does not respond in time. */
export interface Keychain {
  read(name: string): Promise<string | null>;
  save(name: string, value: string): Promise<void>;
  forget(name: string): Promise<void>;
}

export interface KeychainRequest {
  readonly id: number;
  readonly do: 'read' | 'keep' | 'forget';
  readonly service: string;
  readonly name: string;
  readonly value: string;
}

/** Messages of the process: `isUp` once, at its start, and then an answer to each question. */
const messageSchema = z.union([
  z.object({ isUp: z.literal(true) }),
  z.object({ id: z.int(), ok: z.literal(true), value: z.string().nullable() }),
  z.object({ id: z.int(), ok: z.literal(false) }),
]);
export type KeychainMessage = z.infer<typeof messageSchema>;

/** The keychain refused, prompted without an answer, or hung. Contains none of the stored values. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
}

/** The used part of the process that accesses the keychain. */
export type KeychainProcess = Pick<Child, 'postMessage' | 'on' | 'kill'>;

export interface KeychainParts {
  readonly service: string;
  /** How long the system may take for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Starts `keychain-process.ts`. */
  start(): KeychainProcess;
}

/** Idle milliseconds after which the process is ended. */
const IDLE_MS = 20_000;
/** How long the process may take to start, in milliseconds: seconds, on a computer that is starting itself. */
const START_MS = 30_000;

interface Running {
  readonly process: KeychainProcess;
  /** Resolves when the process has started. */
  readonly isUp: Promise<void>;
}

interface PendingRequest {
  resolve(value: string | null): void;
  reject(error: KeychainError): void;
}

/**
 * The system's keychain, accessed from a separate process. A call can block indefinitely, even while opening
 * it: that must not be the process that draws windows, nor one of its threads, because the app waits for
 * those at its end.
 */
export class SystemKeychain implements Keychain {
  readonly #parts: KeychainParts;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #running: Running | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: KeychainParts) {
    this.#parts = parts;
  }

  readonly read: Keychain['read'] = (name) => this.#request('read', name);

  readonly save: Keychain['save'] = async (name, value) => {
    await this.#request('keep', name, value);
  };

  readonly forget: Keychain['forget'] = async (name) => {
    await this.#request('forget', name);
  };

  #rejectPending(ended: KeychainProcess, reason: string): void {
    if (this.#running?.process !== ended) return;
    this.#running = null;
    for (const { reject } of [...this.#pending.values()]) reject(new KeychainError(reason));
  }

  #open(): Running {
    const process = this.#parts.start();
    const { promise: isUp, resolve } = Promise.withResolvers<void>();
    process.on('message', (data) => {
      const message = messageSchema.parse(data);
      if ('isUp' in message) return resolve();
      const pending = this.#pending.get(message.id);
      if (message.ok) pending?.resolve(message.value);
      else pending?.reject(new KeychainError('the keychain refused'));
    });
    process.on('exit', () => this.#rejectPending(process, 'the keychain went away'));
    return { process, isUp };
  }

  /** Ends the process when an answer is late; returns the function that cancels this. The start time does not count. */
  #watch({ process, isUp }: Running): () => void {
    const end = () => this.#stop(process, 'the keychain does not answer');
    let timeout: ReturnType<typeof setTimeout> | null = setTimeout(end, START_MS);
    void isUp.then(() => {
      if (timeout === null) return;
      clearTimeout(timeout);
      timeout = setTimeout(end, this.#parts.timeoutMs);
    });
    return () => {
      if (timeout !== null) clearTimeout(timeout);
      timeout = null;
    };
  }

  #stop(process: KeychainProcess, reason: string): void {
    this.#rejectPending(process, reason);
    process.kill();
  }

  async #request(what: KeychainRequest['do'], name: string, value = ''): Promise<string | null> {
    clearTimeout(this.#idle);
    this.#running ??= this.#open();
    const { process } = this.#running;
    const endWatch = this.#watch(this.#running);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    this.#lastId += 1;
    const id = this.#lastId;
    this.#pending.set(id, { resolve, reject });
    try {
      process.postMessage({
        id,
        do: what,
        service: this.#parts.service,
        name,
        value,
      } satisfies KeychainRequest);
      return await promise;
    } finally {
      endWatch();
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#stopWhenIdle(process);
    }
  }

  #stopWhenIdle(process: KeychainProcess): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(process, 'idle'), IDLE_MS);
    this.#idle.unref();
  }
}

import { z } from 'zod';
import type { Child } from '../processes/child.ts';

/** The user's secrets in the system, by name. Every call rejects when the system does not respond in time. */
export interface Keychain {
  read(name: string): Promise<string | null>;
  keep(name: string, value: string): Promise<void>;
  forget(name: string): Promise<void>;
}

export interface KeychainQuestion {
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

interface Waiting {
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
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #running: Running | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: KeychainParts) {
    this.#parts = parts;
  }

  readonly read: Keychain['read'] = (name) => this.#ask('read', name);

  readonly keep: Keychain['keep'] = async (name, value) => {
    await this.#ask('keep', name, value);
  };

  readonly forget: Keychain['forget'] = async (name) => {
    await this.#ask('forget', name);
  };

  #drop(gone: KeychainProcess, why: string): void {
    if (this.#running?.process !== gone) return;
    this.#running = null;
    for (const { reject } of [...this.#waiting.values()]) reject(new KeychainError(why));
  }

  #open(): Running {
    const process = this.#parts.start();
    const { promise: isUp, resolve } = Promise.withResolvers<void>();
    process.on('message', (message) => {
      const said = messageSchema.parse(message);
      if ('isUp' in said) return resolve();
      const asker = this.#waiting.get(said.id);
      if (said.ok) asker?.resolve(said.value);
      else asker?.reject(new KeychainError('the keychain refused'));
    });
    process.on('exit', () => this.#drop(process, 'the keychain went away'));
    return { process, isUp };
  }

  /** Ends the process when an answer is late; returns the function that cancels this. The start time does not count. */
  #watch({ process, isUp }: Running): () => void {
    const end = () => this.#stop(process, 'the keychain does not answer');
    let late: ReturnType<typeof setTimeout> | null = setTimeout(end, START_MS);
    void isUp.then(() => {
      if (late === null) return;
      clearTimeout(late);
      late = setTimeout(end, this.#parts.timeoutMs);
    });
    return () => {
      if (late !== null) clearTimeout(late);
      late = null;
    };
  }

  #stop(process: KeychainProcess, why: string): void {
    this.#drop(process, why);
    process.kill();
  }

  async #ask(what: KeychainQuestion['do'], name: string, value = ''): Promise<string | null> {
    clearTimeout(this.#idle);
    this.#running ??= this.#open();
    const { process } = this.#running;
    const endWatch = this.#watch(this.#running);
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    this.#asked += 1;
    const id = this.#asked;
    this.#waiting.set(id, { resolve, reject });
    try {
      process.postMessage({
        id,
        do: what,
        service: this.#parts.service,
        name,
        value,
      } satisfies KeychainQuestion);
      return await promise;
    } finally {
      endWatch();
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(process);
    }
  }

  #rest(process: KeychainProcess): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(process, 'idle'), IDLE_MS);
    this.#idle.unref();
  }
}

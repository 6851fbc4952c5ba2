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

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), value: z.string().nullable() }),
  z.object({ id: z.int(), ok: z.literal(false) }),
]);
export type KeychainAnswer = z.infer<typeof answerSchema>;

/** The keychain refused, prompted without an answer, or hung. Contains none of the stored values. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
}

/** The used part of the process that accesses the keychain. */
export type KeychainProcess = Pick<Child, 'postMessage' | 'on' | 'kill'>;

export interface KeychainParts {
  readonly service: string;
  readonly timeoutMs: number;
  /** Starts `keychain-process.ts`. */
  start(): KeychainProcess;
}

/** Idle milliseconds after which the process is ended. */
const IDLE_MS = 20_000;

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
  #running: KeychainProcess | null = null;
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
    if (this.#running !== gone) return;
    this.#running = null;
    for (const { reject } of [...this.#waiting.values()]) reject(new KeychainError(why));
  }

  #open(): KeychainProcess {
    const made = this.#parts.start();
    made.on('message', (message) => {
      const said = answerSchema.parse(message);
      const asker = this.#waiting.get(said.id);
      if (said.ok) asker?.resolve(said.value);
      else asker?.reject(new KeychainError('the keychain refused'));
    });
    made.on('exit', () => this.#drop(made, 'the keychain went away'));
    return made;
  }

  #stop(process: KeychainProcess, why: string): void {
    this.#drop(process, why);
    process.kill();
  }

  async #ask(what: KeychainQuestion['do'], name: string, value = ''): Promise<string | null> {
    clearTimeout(this.#idle);
    this.#running ??= this.#open();
    const process = this.#running;
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    this.#asked += 1;
    const id = this.#asked;
    this.#waiting.set(id, { resolve, reject });
    const late = setTimeout(() => this.#stop(process, 'the keychain does not answer'), this.#parts.timeoutMs);
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
      clearTimeout(late);
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

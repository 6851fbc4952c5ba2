import { z } from 'zod';
import type { Child } from '../processes/child.ts';

/** What the system keeps for this person, by name. Every call rejects when the system does not answer in time. */
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

/** The keychain refused, asked somebody and got no answer, or hung. Says nothing of what was to be kept. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
}

/** What is used of the process that asks the system. */
export type KeychainProcess = Pick<Child, 'postMessage' | 'on' | 'kill'>;

export interface KeychainParts {
  readonly service: string;
  readonly timeoutMs: number;
  /** Starts `keychain-process.ts`. */
  start(): KeychainProcess;
}

/** Milliseconds without a question after which the process is let go. */
const IDLE_MS = 20_000;

interface Waiting {
  resolve(value: string | null): void;
  reject(error: KeychainError): void;
}

/**
 * The system's keychain, spoken to from a process of its own. It can stand still for as long as the system likes,
 * also in the middle of opening it: that must never be the process that draws windows, and not one of its threads
 * either, for those are waited for when the app ends.
 */
export function openKeychain({ service, timeoutMs, start }: KeychainParts): Keychain {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let running: KeychainProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function drop(gone: KeychainProcess, why: string): void {
    if (running !== gone) return;
    running = null;
    for (const { reject } of [...waiting.values()]) reject(new KeychainError(why));
  }

  function open(): KeychainProcess {
    const made = start();
    made.on('message', (message) => {
      const said = answerSchema.parse(message);
      const asker = waiting.get(said.id);
      if (said.ok) asker?.resolve(said.value);
      else asker?.reject(new KeychainError('the keychain refused'));
    });
    made.on('exit', () => drop(made, 'the keychain went away'));
    return made;
  }

  function stop(process: KeychainProcess, why: string): void {
    drop(process, why);
    process.kill();
  }

  async function ask(what: KeychainQuestion['do'], name: string, value = ''): Promise<string | null> {
    clearTimeout(idle);
    running ??= open();
    const process = running;
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    asked += 1;
    const id = asked;
    waiting.set(id, { resolve, reject });
    const late = setTimeout(() => stop(process, 'the keychain does not answer'), timeoutMs);
    try {
      process.postMessage({ id, do: what, service, name, value } satisfies KeychainQuestion);
      return await promise;
    } finally {
      clearTimeout(late);
      waiting.delete(id);
      if (waiting.size === 0) rest(process);
    }
  }

  function rest(process: KeychainProcess): void {
    clearTimeout(idle);
    idle = setTimeout(() => stop(process, 'idle'), IDLE_MS);
    idle.unref();
  }

  return {
    read: (name) => ask('read', name),
    async keep(name, value) {
      await ask('keep', name, value);
    },
    async forget(name) {
      await ask('forget', name);
    },
  };
}

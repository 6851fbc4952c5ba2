import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { once } from '../../../async/once.ts';
import { AppError } from '../../app-error.ts';
import { createGate } from '../../scheduling/gate.ts';

/** OWASP's password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Parallel hashes: each uses a thread of the pool that file reads need too, and a core; one is left for other requests. */
const MAX_PARALLEL_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING_HASHES = 100;

const gate = createGate(MAX_PARALLEL_HASHES, MAX_WAITING_HASHES);
/** Reserved for known devices: strangers who fill the other gate cannot keep them out. */
const knownDeviceGate = createGate(1, MAX_WAITING_HASHES);
const knownDeviceContext = new AsyncLocalStorage<true>();

/** Runs a task whose password checks are those of a known device or a session. */
export const forKnownDevice = <T>(task: () => Promise<T>): Promise<T> => knownDeviceContext.run(true, task);

/** @throws AppError `server_busy` when too many hashes are waiting */
export function hashPassword(password: string): Promise<string> {
  return gate(async () => {
    const { hash } = await import('@node-rs/argon2');
    return hash(password, ARGON2ID);
  });
}

/** @throws AppError `server_busy` when too many hashes are waiting */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  const selectedGate = knownDeviceContext.getStore() ? knownDeviceGate : gate;
  return selectedGate(async () => {
    const { verify } = await import('@node-rs/argon2');
    return verify(input.hash, input.password);
  });
}

const loadCommonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/** @throws AppError `password_common` for a password on the list of common passwords. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if ((await loadCommonPasswords()).has(password.toLowerCase())) throw new AppError('password_common');
}

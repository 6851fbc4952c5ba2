import type { Keychain } from './keychain.ts';
import { canLock, type LockPort, openLockedFile } from './locked-file.ts';

/**
 * Where sign-ins and keys are kept, by name. `keychain`: the system's own; `system`: a file that the system has locked;
 * `memory`: gone when the app ends. Calls reject when the system fails; no error names a value.
 */
export interface Secrets extends Keychain {
  readonly kind: 'keychain' | 'system' | 'memory';
}

export interface SecretsParts {
  readonly keychain: Keychain;
  /** Electron's `safeStorage`; used once the app is ready. */
  readonly lock: LockPort;
  readonly platform: NodeJS.Platform;
  /** The file that the system locks, where there is no keychain. */
  readonly file: string;
}

/** What is written, read and removed to see whether a keychain works. */
const PROBE = 'probe';

/** Reading alone proves nothing: a locked keychain says that there is no such value. */
async function works(keychain: Keychain): Promise<boolean> {
  try {
    await keychain.keep(PROBE, PROBE);
    const found = await keychain.read(PROBE);
    await keychain.forget(PROBE);
    return found === PROBE;
  } catch {
    // No keychain, or one that asks and waits: the next best place is taken, and the person is told which.
    return false;
  }
}

function inMemory(): Keychain {
  const values = new Map<string, string>();
  return {
    read: async (name) => values.get(name) ?? null,
    async keep(name, value) {
      values.set(name, value);
    },
    async forget(name) {
      values.delete(name);
    },
  };
}

async function locks({ lock, platform }: SecretsParts): Promise<boolean> {
  try {
    return await canLock(lock, platform);
  } catch {
    // Asked too early, or the system has nothing of the kind.
    return false;
  }
}

/**
 * Opens the best place that this computer has for secrets: its keychain, else a file locked by the system, else memory.
 * Takes no longer than the keychain's own time-out, three times at most.
 */
export async function openSecrets(parts: SecretsParts): Promise<Secrets> {
  if (await works(parts.keychain)) return { kind: 'keychain', ...parts.keychain };
  if (await locks(parts)) return { kind: 'system', ...openLockedFile(parts.file, parts.lock) };
  return { kind: 'memory', ...inMemory() };
}

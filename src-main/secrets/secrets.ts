import { existsSync } from 'node:fs';
import type { Keychain } from './keychain.ts';
import { canLock, type LockPort, openLockedFile } from './locked-file.ts';

/**
 * Where sign-ins and keys are kept, by name. `keychain`: the system's own; `system`: a file that the system has locked;
 * `memory`: gone when the app ends. Calls reject when the system fails; no error names a value.
 */
export interface Secrets extends Keychain {
  readonly kind: 'keychain' | 'system' | 'memory';
  /** Every value that was kept under a name, the one that counts first: at another start another place may have been the best. */
  readAll(name: string): Promise<readonly string[]>;
}

export interface SecretsParts {
  readonly keychain: Keychain;
  /** Electron's `safeStorage`; used once the app is ready. Its calls have to have an end: see `limitedLock`. */
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

/** A keychain, and behind it the file that was written at a start at which the keychain did not answer. */
function withFile(keychain: Keychain, parts: SecretsParts): Secrets {
  /** Null where there is none: then the system is not asked for its lock either, which may ask somebody in its turn. */
  async function file(): Promise<Keychain | null> {
    return existsSync(parts.file) && (await locks(parts)) ? openLockedFile(parts.file, parts.lock) : null;
  }
  async function readAll(name: string): Promise<readonly string[]> {
    const found = [await keychain.read(name), await (await file())?.read(name)];
    return found.filter((value) => typeof value === 'string');
  }
  return {
    kind: 'keychain',
    readAll,
    read: async (name) => (await readAll(name))[0] ?? null,
    keep: keychain.keep,
    async forget(name) {
      await keychain.forget(name);
      await (await file())?.forget(name);
    },
  };
}

/** All secrets in one place. */
function inOnePlace(kind: Secrets['kind'], place: Keychain): Secrets {
  return {
    ...place,
    kind,
    async readAll(name) {
      const found = await place.read(name);
      return found === null ? [] : [found];
    },
  };
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
    // Asked too early, or the system has nothing of the kind, or gives no answer.
    return false;
  }
}

/**
 * Opens the best place that this computer has for secrets: its keychain, else a file locked by the system, else memory.
 * Takes no longer than the keychain's own time-out and that of the lock, three times each at most.
 */
export async function openSecrets(parts: SecretsParts): Promise<Secrets> {
  if (await works(parts.keychain)) return withFile(parts.keychain, parts);
  if (await locks(parts)) return inOnePlace('system', openLockedFile(parts.file, parts.lock));
  return inOnePlace('memory', inMemory());
}

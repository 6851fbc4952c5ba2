import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { type DatedValue, readDatedValue, writeDatedValue } from './dated-value.ts';
import { canEncrypt, openEncryptedFile } from './encrypted-file.ts';
import type { EncryptionPort } from './encryption-port.ts';
import { withEncryptionTimeout } from './encryption-timeout.ts';
import type { Keychain } from './keychain.ts';

/**
 * Storage of sessions and keys, by name. `keychain`: the system's; `system`: a file encrypted by the system;
 * `memory`: lost when the app ends, unless a better store becomes available before. Calls reject when the
 * system fails; no error contains a value.
 */
export interface Secrets extends Keychain {
  readonly kind: 'keychain' | 'system' | 'memory';
  /** All values stored under a name, newest first: earlier starts may have used another store. */
  readAll(name: string): Promise<readonly string[]>;
}

export interface SecretsParts {
  readonly keychain: Keychain;
  /** Electron's `safeStorage`; only usable once the app is ready. */
  readonly encryption: EncryptionPort;
  /** Timeout of one encryption call, in milliseconds. */
  readonly encryptionTimeoutMs: number;
  readonly platform: NodeJS.Platform;
  /** The file encrypted by the system, used without a keychain. */
  readonly file: string;
  /** A store better than memory was found after the start: it may have values of earlier starts. */
  onUpgraded(): void;
}

/** Entry that tests whether a keychain works. */
const PROBE = 'probe';

/** Tests writing, because a locked keychain reports missing values when read. */
async function isUsable(keychain: Keychain): Promise<boolean> {
  try {
    await keychain.save(PROBE, PROBE);
    const found = await keychain.read(PROBE);
    await keychain.forget(PROBE);
    return found === PROBE;
  } catch {
    // No keychain, or one that prompts: fall back to the next store, which the settings show.
    return false;
  }
}

async function canUseEncryption({ encryption, platform }: SecretsParts): Promise<boolean> {
  try {
    return await canEncrypt(encryption, platform);
  } catch {
    // Called too early, unsupported by the system, or no response.
    return false;
  }
}

/**
 * Milliseconds until the search for a store better than memory is repeated; doubles each time, up to a limit.
 */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 60 * 60_000;

/** The best working store. */
async function bestStorage(parts: SecretsParts): Promise<Secrets['kind']> {
  if (await isUsable(parts.keychain)) return 'keychain';
  return (await canUseEncryption(parts)) ? 'system' : 'memory';
}

/**
 * The two persistent stores. The file contains values written while the keychain did not respond; once it
 * works, they are moved there. They are newer than the keychain's, whatever the system clock says: before each
 * write to the keychain, the file's value is removed.
 */
function createStorages({ keychain }: SecretsParts, file: Keychain) {
  const readDated = async (place: Keychain, name: string): Promise<DatedValue | null> => {
    const text = await place.read(name);
    return text === null ? null : readDatedValue(text);
  };

  async function move(name: string, inFile: DatedValue, inKeychain: DatedValue | null): Promise<void> {
    // Both are undated (an early version): keep both, the newer is unknown.
    if (inKeychain && inFile.at === 0) return;
    if (inFile.value === null) await keychain.forget(name);
    else await keychain.save(name, writeDatedValue(inFile));
    await file.forget(name);
  }

  async function readBoth(name: string): Promise<DatedValue[]> {
    const inKeychain = await readDated(keychain, name);
    let inFile: DatedValue | null = null;
    try {
      inFile = await readDated(file, name);
      if (inFile) await move(name, inFile, inKeychain);
    } catch {
      // Encryption or keychain failed: the value is moved at the next read.
    }
    const isFileOlder = inFile?.at === 0 && inKeychain !== null && inKeychain.at > 0;
    const newestFirst = isFileOlder ? [inKeychain, inFile] : [inFile, inKeychain];
    return newestFirst.filter((one) => one !== null);
  }

  return {
    /** All known values of a name, newest first. */
    async read(kind: 'keychain' | 'system', name: string): Promise<DatedValue[]> {
      if (kind === 'keychain') return readBoth(name);
      const found = await readDated(file, name);
      return found ? [found] : [];
    },
    async write(kind: 'keychain' | 'system', name: string, dated: DatedValue): Promise<void> {
      if (kind === 'system') {
        // Deletions are also recorded: the keychain may still have the value and work again at the next
        // start.
        await file.save(name, writeDatedValue(dated));
        return;
      }
      await file.forget(name);
      if (dated.value === null) await keychain.forget(name);
      else await keychain.save(name, writeDatedValue(dated));
    },
  };
}

/** The valid values: those not older than a deletion. */
function valuesOf(newestFirst: readonly DatedValue[]): string[] {
  const values: string[] = [];
  for (const { value } of newestFirst) {
    if (value === null) break;
    values.push(value);
  }
  return values;
}

/**
 * Opens the best store for secrets on this computer: its keychain, else a file encrypted by the system, else
 * memory. Takes at most three timeouts of the keychain and three of the encryption. Instead of memory, better
 * stores are tried again periodically: at login, a keychain may wait for its password.
 */
export async function openSecrets(given: SecretsParts): Promise<Secrets> {
  const parts = { ...given, encryption: withEncryptionTimeout(given.encryption, given.encryptionTimeoutMs) };
  const storages = createStorages(parts, openEncryptedFile(parts.file, parts.encryption));
  const memory = new Map<string, DatedValue>();
  const enqueue = createSerialQueue();
  let kind = await bestStorage(parts);
  let retryTimer: NodeJS.Timeout | undefined;
  let retryDelayMs = RETRY_MS;

  /** Moves the values from memory to a better store, if one is available by now. False if none is. */
  async function upgrade(): Promise<boolean> {
    if (kind !== 'memory') return false;
    const best = await bestStorage(parts);
    if (best === 'memory') return false;
    for (const [name, dated] of memory) await storages.write(best, name, dated);
    memory.clear();
    kind = best;
    return true;
  }

  function scheduleUpgrade(): void {
    clearTimeout(retryTimer);
    if (kind !== 'memory') return;
    retryTimer = setTimeout(() => {
      // Values that failed to move stay in memory and are retried.
      enqueue(upgrade)
        .catch(() => false)
        .then((isUpgraded) => (isUpgraded ? parts.onUpgraded() : scheduleUpgrade()));
    }, retryDelayMs);
    retryTimer.unref();
    retryDelayMs = Math.min(retryDelayMs * 2, RETRY_MAX_MS);
  }

  async function write(name: string, value: string | null): Promise<void> {
    const dated = { at: Date.now(), value };
    if (kind !== 'memory') return storages.write(kind, name, dated);
    memory.set(name, dated);
    retryDelayMs = RETRY_MS;
    scheduleUpgrade();
  }

  async function readAll(name: string): Promise<string[]> {
    const inMemory = memory.get(name);
    const stored = kind === 'memory' ? [] : await storages.read(kind, name);
    return valuesOf(inMemory ? [inMemory, ...stored] : stored);
  }

  scheduleUpgrade();
  return {
    get kind() {
      return kind;
    },
    readAll: (name) => enqueue(() => readAll(name)),
    read: (name) => enqueue(async () => (await readAll(name))[0] ?? null),
    save: (name, value) => enqueue(() => write(name, value)),
    forget: (name) => enqueue(() => write(name, null)),
  };
}

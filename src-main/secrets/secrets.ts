import { createSerialQueue } from '../../src/node/serial-queue.ts';
import { type DatedValue, readDatedValue, writeDatedValue } from './dated-value.ts';
import { canEncrypt, openEncryptedFile } from './encrypted-file.ts';
import type { EncryptionPort } from './encryption-port.ts';
import { withEncryptionTimeout } from './encryption-timeout.ts';
import type { Keychain } from './keychain.ts';

/**
 * Where sign-ins and keys are kept, by name. `keychain`: the system's own; `system`: a file that the system has locked;
 * `memory`: gone when the app ends, unless a better place turns up before. Calls reject when the system fails; no error names a value.
 */
export interface Secrets extends Keychain {
  readonly kind: 'keychain' | 'system' | 'memory';
  /** Every value that was kept under a name, the newest first: at another start another place may have been the best. */
  readAll(name: string): Promise<readonly string[]>;
}

export interface SecretsParts {
  readonly keychain: Keychain;
  /** Electron's `safeStorage`; used once the app is ready. */
  readonly encryption: EncryptionPort;
  /** Milliseconds that the lock may take for one answer. */
  readonly encryptionTimeoutMs: number;
  readonly platform: NodeJS.Platform;
  /** The file that the system locks, where there is no keychain. */
  readonly file: string;
}

/** The entry that probes whether a keychain works. */
const PROBE = 'probe';

/** Reading alone proves nothing: a locked keychain says that there is no such value. */
async function works(keychain: Keychain): Promise<boolean> {
  try {
    await keychain.keep(PROBE, PROBE);
    const found = await keychain.read(PROBE);
    await keychain.forget(PROBE);
    return found === PROBE;
  } catch {
    // No keychain, or one that prompts: fall back to the next place, which the settings show.
    return false;
  }
}

async function encrypts({ encryption, platform }: SecretsParts): Promise<boolean> {
  try {
    return await canEncrypt(encryption, platform);
  } catch {
    // Asked too early, or the system has nothing of the kind, or gives no answer.
    return false;
  }
}

/** Milliseconds until a better place than memory is looked for again; twice as long after each time, up to a limit. */
const AGAIN_MS = 60_000;
const AGAIN_MAX_MS = 60 * 60_000;

/** The best place that works now. */
async function bestPlace(parts: SecretsParts): Promise<Secrets['kind']> {
  if (await works(parts.keychain)) return 'keychain';
  return (await encrypts(parts)) ? 'system' : 'memory';
}

/**
 * What is kept in the two places that outlive the app. The file was written at starts at which the keychain did not
 * answer; with the keychain there, what is newer in the file is moved to it.
 */
function createPlaces({ keychain }: SecretsParts, file: Keychain) {
  const datedIn = async (place: Keychain, name: string): Promise<DatedValue | null> => {
    const text = await place.read(name);
    return text === null ? null : readDatedValue(text);
  };

  async function move(name: string, inFile: DatedValue, inKeychain: DatedValue | null): Promise<void> {
    // Both are undated (an early version): keep both, the newer is unknown.
    if (inKeychain && inFile.at === 0) return;
    if (inFile.at >= (inKeychain?.at ?? 0)) {
      if (inFile.value === null) await keychain.forget(name);
      else await keychain.keep(name, writeDatedValue(inFile));
    }
    await file.forget(name);
  }

  async function both(name: string): Promise<DatedValue[]> {
    const inKeychain = await datedIn(keychain, name);
    let inFile: DatedValue | null = null;
    try {
      inFile = await datedIn(file, name);
      if (inFile) await move(name, inFile, inKeychain);
    } catch {
      // The lock or the keychain failed at this: it is moved when it is next read.
    }
    // Of one moment, the file's is the later one: what goes to the keychain is removed from the file.
    const found = [inFile, inKeychain].filter((one) => one !== null);
    return found.sort((one, other) => other.at - one.at);
  }

  return {
    /** What is known of a name, the newest first. */
    async read(kind: 'keychain' | 'system', name: string): Promise<DatedValue[]> {
      if (kind === 'keychain') return both(name);
      const found = await datedIn(file, name);
      return found ? [found] : [];
    },
    async write(kind: 'keychain' | 'system', name: string, what: DatedValue): Promise<void> {
      if (kind === 'system') {
        // Also that something is gone: the keychain may still have it, and be there again at the next start.
        await file.keep(name, writeDatedValue(what));
        return;
      }
      if (what.value === null) await keychain.forget(name);
      else await keychain.keep(name, writeDatedValue(what));
      await file.forget(name);
    },
  };
}

/** The values that still count: whatever is older than that it was forgotten does not. */
function valuesOf(newestFirst: readonly DatedValue[]): string[] {
  const values: string[] = [];
  for (const { value } of newestFirst) {
    if (value === null) break;
    values.push(value);
  }
  return values;
}

/** Moments of changes: each is later than all before it, also where the clock was set back. */
function createClock() {
  let last = 0;
  return {
    next(): number {
      last = Math.max(Date.now(), last + 1);
      return last;
    },
    /** There was a change at this moment, at an earlier start. */
    saw(moment: number): void {
      last = Math.max(last, moment);
    },
  };
}

/**
 * Opens the best place that this computer has for secrets: its keychain, else a file locked by the system, else memory.
 * Takes no longer than the keychain's own time-out and that of the lock, three times each at most. While it is memory
 * and there is something in it, better places are tried again from time to time.
 */
export async function openSecrets(given: SecretsParts): Promise<Secrets> {
  const parts = { ...given, encryption: withEncryptionTimeout(given.encryption, given.encryptionTimeoutMs) };
  const places = createPlaces(parts, openEncryptedFile(parts.file, parts.encryption));
  const memory = new Map<string, DatedValue>();
  const enqueue = createSerialQueue();
  let kind = await bestPlace(parts);
  let again: NodeJS.Timeout | null = null;
  let waitMs = AGAIN_MS;
  const clock = createClock();

  /** Moves what is in memory to a better place, if there is one by now. */
  async function improve(): Promise<void> {
    again = null;
    const best = await bestPlace(parts);
    if (best === 'memory') return;
    for (const [name, what] of memory) await places.write(best, name, what);
    memory.clear();
    kind = best;
  }

  function tryLater(): void {
    if (kind !== 'memory' || again) return;
    again = setTimeout(() => {
      // What fails halfway is still in memory, and tried again like a place that is not there.
      enqueue(improve)
        .catch(() => undefined)
        .finally(tryLater);
    }, waitMs);
    again.unref();
    waitMs = Math.min(waitMs * 2, AGAIN_MAX_MS);
  }

  async function write(name: string, value: string | null): Promise<void> {
    const what = { at: clock.next(), value };
    if (kind !== 'memory') return places.write(kind, name, what);
    memory.set(name, what);
    tryLater();
  }

  async function readAll(name: string): Promise<string[]> {
    const kept = memory.get(name);
    const known = kind === 'memory' ? [] : await places.read(kind, name);
    for (const { at } of known) clock.saw(at);
    return valuesOf(kept ? [kept, ...known] : known);
  }

  return {
    get kind() {
      return kind;
    },
    readAll: (name) => enqueue(() => readAll(name)),
    read: (name) => enqueue(async () => (await readAll(name))[0] ?? null),
    keep: (name, value) => enqueue(() => write(name, value)),
    forget: (name) => enqueue(() => write(name, null)),
  };
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../../node/names-in.ts';
import { AppError } from '../app-error.ts';
import type { ReadableNames } from './take-folders.ts';

/**
 * Milliseconds for which a measurement, plus later additions, is valid; and after which one that refused an addition is
 * repeated.
 */
const CACHE_MS = 60_000;
const RECHECK_MS = 1000;
/** Users whose measurement is cached. */
const USERS_MAX = 10_000;

/** How much audio each user has stored. */
export interface StorageUse {
  /** @throws AppError `account_full` when there is no room for `bytes` more */
  add(owner: number, bytes: number): Promise<void>;
}

interface StorageUseParts {
  /** Bytes of audio that a user may store; null for any number. */
  readonly limit: number | null;
  /** Folder of the takes' folders. */
  readonly folder: string;
  /** Bytes of a user's kept recordings and, in a fleet, of takes in the shared store. */
  stored(owner: number): Promise<{ kept: number; shared: number }>;
  readonly readableNames: ReadableNames;
  readonly now: () => number;
}

/** Bytes of the files of a user's takes on this disk. Files that disappear meanwhile or cannot be read are not counted. */
async function bytesOnDisk(folder: string, readableNames: ReadableNames): Promise<number> {
  let bytes = 0;
  for (const take of await namesIn(folder)) {
    for (const file of await readableNames(join(folder, take))) {
      const facts = await stat(join(folder, take, file)).catch(() => null);
      bytes += facts?.isFile() ? facts.size : 0;
    }
  }
  return bytes;
}

/** Measures users' storage from time to time, and counts additions in between. */
export function createStorageUse(parts: StorageUseParts): StorageUse {
  const { limit, folder, stored, readableNames, now } = parts;
  const measurements = new Map<number, { readonly used: Promise<{ bytes: number }>; readonly at: number }>();

  async function measure(owner: number): Promise<{ bytes: number }> {
    const { kept, shared } = await stored(owner);
    return { bytes: kept + Math.max(shared, await bytesOnDisk(join(folder, String(owner)), readableNames)) };
  }

  function cachedUse(owner: number, maxAgeMs: number): Promise<{ bytes: number }> {
    const cached = measurements.get(owner);
    if (cached && now() - cached.at < maxAgeMs) return cached.used;
    if (measurements.size >= USERS_MAX) measurements.clear();
    const used = measure(owner);
    measurements.set(owner, { used, at: now() });
    used.catch(() => measurements.delete(owner));
    return used;
  }

  return {
    async add(owner, bytes) {
      if (limit === null) return;
      let used = await cachedUse(owner, CACHE_MS);
      if (used.bytes + bytes > limit) used = await cachedUse(owner, RECHECK_MS);
      if (used.bytes + bytes > limit) throw new AppError('account_full');
      used.bytes += bytes;
    },
  };
}

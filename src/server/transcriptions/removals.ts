import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { createGate } from '../scheduling/gate.ts';
import type { KeptAudio } from './kept-audio.ts';
import type { RemovalNotes } from './removal-store.ts';

/** Parallel deletions. */
const PARALLEL = 8;
/** Maximum leftovers that are retried with one removal. */
const LEFTOVERS_MAX = 50;
const KEY = /^[0-9a-f-]{36}$/;

interface RemovalsParts {
  keptAudio: KeptAudio;
  folder: string;
  notes: RemovalNotes;
  log: Log;
}

/**
 * Deletes stored recordings without a transcription. If the store fails, the key is recorded in `folder` as
 * an empty file and retried with every later removal. Never throws. `notes`: deletions recorded in the
 * database, until they are done or in `folder`.
 */
export class Removals {
  readonly #parts: RemovalsParts;

  constructor(parts: RemovalsParts) {
    this.#parts = parts;
  }

  async remove(keys: readonly string[]): Promise<void> {
    const waiting = new Set(await this.#leftovers());
    const gate = createGate(PARALLEL);
    let isAway = false;
    const removeOne = async (key: string): Promise<boolean> => {
      // After one failure the rest is not tried: an unavailable store costs its timeouts only once.
      if (isAway) return waiting.has(key) || this.#writeDown(key);
      try {
        await this.#parts.keptAudio.remove(key);
        if (waiting.has(key)) await rm(join(this.#parts.folder, key), { force: true });
        return true;
      } catch (error) {
        isAway = true;
        this.#parts.log.error(
          { err: error, audioKey: key },
          'a recording could not be removed; it is tried again later',
        );
        return this.#writeDown(key);
      }
    };
    const all = [...new Set([...keys, ...waiting])];
    const isSafe = await Promise.all(all.map((key) => gate(() => removeOne(key))));
    const safe = all.filter((_, n) => isSafe[n]);
    await this.#parts.notes.forget(safe).catch((error: unknown) => {
      // The next start deletes them again, which is harmless.
      this.#parts.log.error({ err: error }, 'recordings are removed, and noted still');
    });
  }

  /** Resumes the deletions that an earlier process did not finish. */
  async resume(): Promise<void> {
    const noted = await this.#parts.notes.list().catch((error: unknown) => {
      this.#parts.log.error(
        { err: error },
        'recordings that are to be removed could not be read; the next start tries again',
      );
      return [];
    });
    await this.remove(noted);
  }

  async #leftovers(): Promise<string[]> {
    const names = await readdir(this.#parts.folder).catch(() => []);
    return names.filter((name) => KEY.test(name)).slice(0, LEFTOVERS_MAX);
  }

  /** True when the key was recorded. */
  async #writeDown(key: string): Promise<boolean> {
    try {
      await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      await writeFile(join(this.#parts.folder, key), '');
      return true;
    } catch (error) {
      this.#parts.log.error(
        { err: error, audioKey: key },
        'a recording is left in the store and could not be written down',
      );
      return false;
    }
  }
}

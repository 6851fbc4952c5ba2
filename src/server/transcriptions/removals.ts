import { rm } from 'node:fs/promises';
import { namesIn } from '../../node/names-in.ts';
import type { Log } from '../log.ts';
import { createGate } from '../scheduling/gate.ts';
import type { AudioStore } from './audio-store.ts';
import type { RemovalNotes } from './removal-store.ts';

/** Parallel deletions. */
const PARALLEL_DELETIONS = 8;
const KEY_PATTERN = /^[0-9a-f-]{36}$/;

interface RemovalsParts {
  audioStore: AudioStore;
  /** Keys to delete, recorded with the transaction that deleted their rows. */
  notes: RemovalNotes;
  /** Stores a job that calls `run`. */
  addJob(): Promise<void>;
  log: Log;
}

/** Deletes stored recordings without a transcription: at once, or by a job if the store refuses. */
export class Removals {
  readonly #parts: RemovalsParts;

  constructor(parts: RemovalsParts) {
    this.#parts = parts;
  }

  /** Never throws: the text is deleted already, and the recording follows. */
  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { notes, addJob, log } = this.#parts;
    // Most are noted; a copy that was never committed is not.
    await notes.note(keys).catch((error: unknown) => {
      log.error({ err: error }, 'recordings to be removed could not be stored');
    });
    try {
      await this.#removeAll(keys);
    } catch (error) {
      log.error({ err: error }, 'recordings could not be removed, and will be retried');
      await addJob().catch((failure: unknown) => {
        log.error({ err: failure }, 'recordings will be removed by the next periodic job');
      });
    }
  }

  /**
   * Deletes every recording marked for removal.
   * @throws the first failure of the store or the database; the rest stays marked
   */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const keys = await this.#parts.notes.list();
      if (keys.length === 0) return;
      await this.#removeAll(keys);
    }
  }

  /**
   * Imports the removal marks of earlier versions, empty files in `folder`, and deletes the folder. Throws if it cannot
   * be read.
   */
  async importFolder(folder: string): Promise<void> {
    const names = await namesIn(folder);
    await this.#parts.notes.note(names.filter((name) => KEY_PATTERN.test(name)));
    await rm(folder, { recursive: true, force: true });
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    const gate = createGate(PARALLEL_DELETIONS);
    const failures: unknown[] = [];
    const removed: string[] = [];
    const removeOne = async (key: string): Promise<void> => {
      // After one failure the rest is not tried: an unavailable store costs its timeouts only once.
      if (failures.length > 0) return;
      try {
        await this.#parts.audioStore.remove(key);
        removed.push(key);
      } catch (error) {
        failures.push(error);
      }
    };
    await Promise.all([...new Set(keys)].map((key) => gate(() => removeOne(key))));
    await this.#parts.notes.forget(removed);
    if (failures.length > 0) throw failures[0];
  }
}

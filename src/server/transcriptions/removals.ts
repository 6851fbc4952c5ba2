import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGate } from '../gate.ts';
import type { Log } from '../log.ts';
import type { KeptAudio } from './kept-audio.ts';

/** Recordings that are removed at the same time. */
const PARALLEL = 8;
/** Leftovers that one removal takes along. */
const LEFTOVERS_MAX = 50;
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Removes kept recordings that no transcription tells of any more. What the store does not remove now is written
 * down in `folder`, as an empty file named by the key, and tried again with every later removal. It never throws.
 */
export function createRemovals(parts: { keptAudio: KeptAudio; folder: string; log: Log }) {
  const { keptAudio, folder, log } = parts;

  async function leftovers(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => KEY.test(name)).slice(0, LEFTOVERS_MAX);
  }

  async function writeDown(key: string): Promise<void> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, key), '');
    } catch (error) {
      log.error(
        { err: error, audioKey: key },
        'a recording is left in the store and could not be written down',
      );
    }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    const waiting = new Set(await leftovers());
    const gate = createGate(PARALLEL);
    let isAway = false;
    const removeOne = async (key: string): Promise<void> => {
      // One failure speaks for the rest: a store that is away costs the time of its tries once.
      if (isAway) return waiting.has(key) ? undefined : writeDown(key);
      try {
        await keptAudio.remove(key);
        if (waiting.has(key)) await rm(join(folder, key), { force: true });
      } catch (error) {
        isAway = true;
        log.error({ err: error, audioKey: key }, 'a recording could not be removed; it is tried again later');
        await writeDown(key);
      }
    };
    await Promise.all([...new Set([...keys, ...waiting])].map((key) => gate(() => removeOne(key))));
  }

  return { remove };
}

export type Removals = ReturnType<typeof createRemovals>;

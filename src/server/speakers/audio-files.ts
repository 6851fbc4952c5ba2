import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import type { AudioStore } from '../transcriptions/audio-store.ts';

/**
 * Runs `use` with a kept recording as a file, which is deleted afterwards.
 * @throws AppError `no_recording`, `audio_store_failed`
 */
export type WithAudioFile = <T>(
  key: string,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
) => Promise<T>;

/** Copies kept recordings to temporary files in a folder of its own. */
export function createAudioFiles(audioStore: Pick<AudioStore, 'open'>, folder: string): WithAudioFile {
  // Deletes remains of a killed server at once: their texts may be deleted before the next use.
  const cleanup = rm(folder, { recursive: true, force: true });
  // A failure is reported to the next user of the folder.
  cleanup.catch(() => undefined);
  return async (key, signal, use) => {
    await cleanup;
    const recording = await audioStore.open(key);
    if (!recording) throw new AppError('no_recording');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    try {
      const bytes = await recording.read(0, recording.size - 1);
      // The web's stream type and Node's differ in name only.
      const readable = Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]);
      await pipeline(readable, createWriteStream(path, { mode: 0o600 }), { signal });
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  };
}

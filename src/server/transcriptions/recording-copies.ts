import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import type { AudioStore } from './audio-store.ts';
import type { Removals } from './removals.ts';
import type { RecordUncommittedCopy, UncommittedCopy } from './uncommitted-copies.ts';

/** Time limit in milliseconds of a copy: a split waits for it, and continues without the recording. */
const COPY_TIMEOUT_MS = 20_000;
/** Bytes a second of a recording of earlier versions, which noted neither size nor bitrate: speech in Opus. */
const BYTES_PER_SECOND = 8000;

interface RecordingCopiesParts {
  audioStore: AudioStore;
  removals: Pick<Removals, 'remove'>;
  recordUncommittedCopy: RecordUncommittedCopy;
  /** @throws AppError `account_full` */
  addBytes(owner: number, bytes: number): Promise<void>;
  log: Log;
}

/** Known facts of a text's recording. */
interface Recording {
  readonly audio_key: string | null;
  readonly audio_bytes: number | null;
  readonly duration: number;
}

/** Copies kept recordings for further texts. */
export function createRecordingCopies(parts: RecordingCopiesParts) {
  const { audioStore, removals, recordUncommittedCopy, addBytes, log } = parts;

  /** The key of a copy; null, with a log line, if it fails. */
  async function copyRecording(recording: Recording, owner: number, text: string): Promise<string | null> {
    if (recording.audio_key === null) return null;
    const key = randomUUID();
    try {
      await addBytes(owner, recording.audio_bytes ?? Math.round(recording.duration * BYTES_PER_SECOND));
      await recordUncommittedCopy({ owner, text, key });
      if (await audioStore.copy(recording.audio_key, key, AbortSignal.timeout(COPY_TIMEOUT_MS))) return key;
      log.warn('the recording of a split text is missing; the second half is stored without it');
    } catch (error) {
      log.warn(
        { err: error },
        'a recording could not be copied; the second half of its text is stored without',
      );
    }
    return null;
  }

  return {
    /**
     * Runs `store` with the key of a copy of a recording; null if there is none or it cannot be copied. The copy is
     * removed if `store` stores nothing and returns null, or does not use it. If it fails, the text may be stored
     * nevertheless: a job checks later.
     */
    async withCopy<T extends { readonly audioKey: string | null }>(
      recording: Recording,
      { owner, text }: Omit<UncommittedCopy, 'key'>,
      store: (key: string | null) => Promise<T | null>,
    ): Promise<T | null> {
      const key = await copyRecording(recording, owner, text);
      const stored = await store(key);
      if (key !== null && stored?.audioKey !== key) await removals.remove([key]);
      return stored;
    },
  };
}

export type RecordingCopies = ReturnType<typeof createRecordingCopies>;

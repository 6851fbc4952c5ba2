import { EXPORT_FILE } from '../../../contract/api/account.ts';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../session-user.ts';
import type { AudioStore, StoredRecording } from '../../transcriptions/audio-store.ts';
import type { Export } from './export.ts';
import { storedRecordingsOf } from './export-store.ts';

async function* bytesOf({ size, read }: StoredRecording): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* await read(0, size - 1);
}

/** All data of a user as a zip: the JSON file and the stored recordings. Streamed, never whole in memory. */
export function createExportArchive(parts: { database: Database; exports: Export; audioStore: AudioStore }) {
  const { database, exports, audioStore } = parts;

  async function* files(user: SessionUser) {
    yield { name: EXPORT_FILE, input: exports.write(user) };
    for await (const { id, key, format, createdAt } of storedRecordingsOf(database.db, user.owner)) {
      const recording = await audioStore.open(key);
      // The recording may have been deleted meanwhile.
      if (!recording) continue;
      const input = bytesOf(recording);
      try {
        // If the archive is cancelled, `yield` throws undefined here.
        yield { name: `recordings/${id}.${format}`, input, lastModified: createdAt, size: recording.size };
      } catch (reason) {
        if (reason !== undefined) throw reason;
        return;
      } finally {
        await input.return(undefined);
      }
    }
  }

  return {
    /** The archive in pieces; recordings are in `recordings/`, named by the id of their transcription. */
    async *write(user: SessionUser): AsyncGenerator<Uint8Array> {
      const { makeZip } = await import('client-zip');
      yield* makeZip(files(user));
    },
  };
}

export type ExportArchive = ReturnType<typeof createExportArchive>;

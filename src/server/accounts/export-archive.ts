import { EXPORT_FILE } from '../../contract/api/account.ts';
import type { Database } from '../db/database.ts';
import type { SessionUser } from '../session-user.ts';
import type { KeptAudio, KeptRecording } from '../transcriptions/kept-audio.ts';
import type { Export } from './export.ts';
import { keptRecordingsOf } from './export-store.ts';

async function* bytesOf({ size, read }: KeptRecording): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* await read(0, size - 1);
}

/** Everything that a person owns as one zip: the JSON file, and the recordings they keep. It is never whole in memory. */
export function createExportArchive(parts: { database: Database; exports: Export; keptAudio: KeptAudio }) {
  const { database, exports, keptAudio } = parts;

  async function* files(user: SessionUser) {
    yield { name: EXPORT_FILE, input: exports.write(user) };
    for await (const { id, key, format, createdAt } of keptRecordingsOf(database.db, user.owner)) {
      const recording = await keptAudio.open(key);
      // It may have been deleted while the file was made.
      if (!recording) continue;
      const input = bytesOf(recording);
      try {
        // The archive throws into this line when it is left early, with nothing.
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
    /** The archive in pieces; recordings stand in `recordings/` by the id of their transcription. */
    async *write(user: SessionUser): AsyncGenerator<Uint8Array> {
      const { makeZip } = await import('client-zip');
      yield* makeZip(files(user));
    },
  };
}

export type ExportArchive = ReturnType<typeof createExportArchive>;

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Credentials, tokenHash } from '../credentials.ts';
import { StoredTake, type TakeMetadata, takeMetadataSchema } from './stored-takes.ts';

/** Recordings for a server that no process is recording any more, oldest first. */
export interface UnsentTakes {
  /** Recorded with the same API token. */
  readonly own: readonly StoredTake[];
  /** Recorded with another API token, or by a version that did not store which one: another account's, perhaps. */
  readonly others: readonly StoredTake[];
}

/** True if another process with this id is running. */
function isOtherProcessAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return id !== process.pid;
  } catch {
    return false;
  }
}

/** The metadata of a recording; null if damaged or of another version. The recording is left alone. */
async function readMetadata(path: string): Promise<TakeMetadata | null> {
  try {
    return takeMetadataSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** The recordings in the folder that can be sent. */
export async function findUnsentTakes(folder: string, credentials: Credentials): Promise<UnsentTakes> {
  const names = await readdir(folder).catch(() => []);
  const readable = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name): Promise<TakeMetadata[]> => {
      const metadata = await readMetadata(join(folder, name));
      const isReady = metadata?.server === credentials.server && !isOtherProcessAlive(metadata.process);
      return isReady ? [metadata] : [];
    });
  const unsent = (await Promise.all(readable)).flat().sort((a, b) => a.startedAt - b.startedAt);
  const hash = tokenHash(credentials);
  const takesOf = (isOwn: boolean) =>
    unsent
      .filter((metadata) => (metadata.tokenHash === hash) === isOwn)
      .map((metadata) => new StoredTake(folder, metadata));
  return { own: takesOf(true), others: takesOf(false) };
}

import { readdir, readFile, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { type Credentials, tokenHash } from '../credentials.ts';
import { StoredTake, type TakeMetadata, takeMetadataSchema } from './stored-takes.ts';

/** Why a recording is not sent. */
export type SkipReason = 'recording' | 'otherServer' | 'damaged';

/** A recording that is not sent. */
export interface SkippedTake {
  readonly path: string;
  readonly reason: SkipReason;
}

/** The recordings in the folder; those that can be sent are ordered from the oldest. */
export interface UnsentTakes {
  /** Recorded for this server with the same API token. */
  readonly own: readonly StoredTake[];
  /** Recorded with another API token, or by a version that did not store which one: another account's, perhaps. */
  readonly others: readonly StoredTake[];
  readonly skipped: readonly SkippedTake[];
}

const metadataPathOf = (path: string): string => path.replace(/wav$/, 'json');

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

const statOf = (path: string) => stat(path).catch(() => null);

/**
 * Whether the process that records it may still be running: a process has its id, and the recording is newer than the
 * start of the computer.
 */
async function isRecording({ process: id }: TakeMetadata, path: string): Promise<boolean> {
  if (!isOtherProcessAlive(id)) return false;
  const stats = (await statOf(path)) ?? (await statOf(metadataPathOf(path)));
  return stats !== null && stats.mtimeMs > Date.now() - uptime() * 1000;
}

/** A recording's metadata if it can be sent, else why not. Null if there is none, as when it has just been sent. */
async function inspect(path: string, server: string): Promise<TakeMetadata | SkippedTake | null> {
  const metadata = await readMetadata(metadataPathOf(path));
  if (!metadata) return (await statOf(path)) && { path, reason: 'damaged' };
  if (metadata.server !== server) return { path, reason: 'otherServer' };
  return (await isRecording(metadata, path)) ? { path, reason: 'recording' } : metadata;
}

/** The recordings that have files in the folder. Metadata without sound counts if it is readable. */
async function recordingsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => /\.(json|wav)$/.test(name)).map((name) => join(folder, name));
  return [...new Set(paths.map((path) => path.replace(/json$/, 'wav')))];
}

/** Finds the recordings that earlier runs left. */
export async function findUnsentTakes(folder: string, credentials: Credentials): Promise<UnsentTakes> {
  const paths = await recordingsIn(folder);
  const found = await Promise.all(paths.map((path) => inspect(path, credentials.server)));
  const unsent = found
    .filter((each): each is TakeMetadata => each !== null && !('reason' in each))
    .sort((a, b) => a.startedAt - b.startedAt);
  const hash = tokenHash(credentials);
  const takesOf = (isOwn: boolean) =>
    unsent
      .filter((metadata) => (metadata.tokenHash === hash) === isOwn)
      .map((metadata) => new StoredTake(folder, metadata));
  const skipped = found.filter((each): each is SkippedTake => each !== null && 'reason' in each);
  return { own: takesOf(true), others: takesOf(false), skipped };
}

import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_MEDIA_TYPES } from '../../contract/api/audio-formats.ts';
import { fileExists } from '../../node/file-exists.ts';
import { hashFile } from '../../node/hash-file.ts';
import type { Log } from '../log.ts';
import { createGate } from '../scheduling/gate.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { movingFolder, removeStaging } from '../storage/staging-folders.ts';
import { type ChunkLog, openChunkLog } from '../takes/chunk-log.ts';
import { createBucketReplication } from '../takes/replication/bucket-replication.ts';
import { decodeSegment, replicaPrefix } from '../takes/replication/segment-format.ts';
import type { ReplicatedChunks } from '../takes/replication/segment-replicator.ts';
import type { HeldTake } from '../takes/replication/take-replication.ts';
import type { AudioStore } from '../transcriptions/audio-store.ts';
import { MoveError } from './move-error.ts';
import type { RecordingRow, UnfinishedTake } from './source-store.ts';

/** Recordings that are uploaded in parallel. */
const PARALLEL_UPLOADS = 4;

export interface AudioMoveParts {
  /** The source's folder. */
  dataDir: string;
  audioStore: AudioStore;
  objects: ObjectStore;
  log: Log;
  /** Stores how much of a take is in the bucket. */
  onStored(take: HeldTake, stored: ReplicatedChunks): Promise<void>;
  /** Called after each recording and take. */
  onStep(step: string): void;
}

type RecordingParts = Pick<AudioMoveParts, 'dataDir' | 'audioStore' | 'onStep'>;

/** Number of recordings or takes that are in the bucket, and those that neither it nor the folder has. */
export interface MovedAudio {
  readonly moved: number;
  readonly missing: readonly string[];
}

/** The SHA-256 of a recording in the bucket; null if there is none. */
async function storedHash(audioStore: AudioStore, key: string): Promise<string | null> {
  const recording = await audioStore.open(key);
  if (!recording) return null;
  const hash = createHash('sha256');
  if (recording.size > 0)
    for await (const part of await recording.read(0, recording.size - 1)) hash.update(part);
  return hash.digest('hex');
}

async function moveRecording(
  { dataDir, audioStore }: RecordingParts,
  { key, format }: RecordingRow,
): Promise<boolean> {
  const path = join(dataDir, 'recordings', key);
  const stored = await storedHash(audioStore, key);
  if (!(await fileExists(path))) return stored !== null;
  const { sha256 } = await hashFile(path);
  if (stored === sha256) return true;
  const type = AUDIO_MEDIA_TYPES[format as keyof typeof AUDIO_MEDIA_TYPES];
  await audioStore.put(key, path, type, new AbortController().signal);
  if ((await storedHash(audioStore, key)) !== sha256) {
    throw new MoveError(`The bucket has other bytes of the recording ${key} than it was sent.`);
  }
  return true;
}

/**
 * Uploads kept recordings that are not in the bucket yet, and reads each back to compare its SHA-256.
 * @throws AppError `audio_store_failed`, MoveError
 */
export async function moveRecordings(
  parts: RecordingParts,
  rows: readonly RecordingRow[],
): Promise<MovedAudio> {
  const gate = createGate(PARALLEL_UPLOADS);
  const missing: string[] = [];
  let hasFailed = false;
  const move = async (row: RecordingRow) => {
    // A bucket that does not answer would be asked for each of them.
    if (hasFailed) return;
    try {
      if (!(await moveRecording(parts, row))) missing.push(`recordings/${row.key}`);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    parts.onStep(`recording ${row.key}`);
  };
  const settled = await Promise.allSettled(rows.map((row) => gate(() => move(row))));
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return { moved: rows.length - missing.length, missing };
}

/** @throws MoveError unless the bucket has each chunk of a log, with its SHA-256 */
async function requireChunks(
  objects: ObjectStore,
  { owner, id }: UnfinishedTake,
  log: ChunkLog,
): Promise<void> {
  const storedHashes = new Map<number, Buffer>();
  for (const key of await objects.list(replicaPrefix(owner, id))) {
    const segment = await objects.get(key);
    for (const { n, sha256 } of segment ? decodeSegment(segment) : []) storedHashes.set(n, sha256);
  }
  const lost = log.arrivals(0).find(({ n, range }) => !storedHashes.get(n)?.equals(range.sha256));
  if (lost) throw new MoveError(`The bucket does not have chunk ${lost.n} of the take ${owner}/${id}.`);
}

/** Copies a take's log, because opening one repairs it, and the source is not changed. */
async function moveTake(parts: AudioMoveParts, take: UnfinishedTake): Promise<boolean> {
  const from = join(parts.dataDir, 'takes', String(take.owner), take.id);
  if (!(await fileExists(join(from, 'chunks')))) return false;
  const folder = movingFolder(parts.dataDir);
  try {
    const copy = join(folder, String(take.owner), take.id);
    await cp(from, copy, { recursive: true });
    const log = await openChunkLog(copy);
    try {
      const replicator = await createBucketReplication(parts).open(take, log);
      await replicator.flush().finally(() => replicator.stop());
      await requireChunks(parts.objects, take, log);
    } finally {
      await log.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/**
 * Stores the audio of takes without a text as segments in the bucket, and reads them back to compare each chunk.
 * @throws S3Failure, MoveError
 */
export async function moveTakes(
  parts: AudioMoveParts,
  takes: readonly UnfinishedTake[],
): Promise<MovedAudio> {
  const missing: string[] = [];
  await removeStaging(parts.dataDir);
  for (const take of takes) {
    const name = `takes/${take.owner}/${take.id}`;
    if (!(await moveTake(parts, take))) missing.push(name);
    parts.onStep(name);
  }
  return { moved: takes.length - missing.length, missing };
}

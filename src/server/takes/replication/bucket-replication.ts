import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { S3Failure } from '../../storage/s3-requests.ts';
import type { ChunkLog } from '../chunk-log.ts';
import { decodeSegment, replicaPrefix, type SegmentName, segmentNameOf } from './segment-format.ts';
import { type ReplicatedChunks, SegmentReplicator } from './segment-replicator.ts';
import type { HeldTake, TakeReplication } from './take-replication.ts';

/** Segments that are fetched in parallel: each has about a megabyte at most. */
const PARALLEL_FETCHES = 4;

interface BucketReplicationParts {
  objects: ObjectStore;
  log: Log;
  /** Stores how much of a take is in the store. */
  onStored(take: HeldTake, stored: ReplicatedChunks): Promise<void>;
}

const numbersOf = ({ first, last }: SegmentName): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Stores takes in an object store that all servers share, as segments of some seconds. */
export function createBucketReplication({ objects, log, onStored }: BucketReplicationParts): TakeReplication {
  /** Adds segments to a log, in their order. */
  async function add(target: ChunkLog, keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += PARALLEL_FETCHES) {
      const segments = await Promise.all(
        keys.slice(at, at + PARALLEL_FETCHES).map((key) => objects.get(key)),
      );
      for (const segment of segments) if (segment) await target.appendMissing(decodeSegment(segment));
    }
  }

  /**
   * Adds the stored segments that are missing in a log; returns the numbers of the chunks that are stored. A chunk that
   * is damaged there is not among them: it is copied again after its device has sent it again.
   */
  async function restore({ owner, id }: HeldTake, target: ChunkLog): Promise<number[]> {
    const prefix = replicaPrefix(owner, id);
    try {
      const stored = (await objects.list(prefix)).flatMap((key) => {
        const name = segmentNameOf(prefix, key);
        return name ? [{ key, numbers: numbersOf(name) }] : [];
      });
      const missing = stored.filter(({ numbers }) => !numbers.every((n) => target.has(n)));
      await add(
        target,
        missing.map(({ key }) => key),
      );
      return stored.flatMap(({ numbers }) => numbers).filter((n) => target.has(n));
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      throw new AppError('server_busy', { retryAfter: 2 }, { cause: error });
    }
  }

  return {
    async open(take, target) {
      // The first holder of a take has no need to ask.
      const stored = take.epoch > 1 ? await restore(take, target) : [];
      return new SegmentReplicator(
        {
          take,
          log: target,
          objects,
          onStored: (progress) => onStored(take, progress),
          onFailed: (error) => log.warn({ err: error }, 'audio could not be copied to the bucket yet'),
        },
        stored,
      );
    },
  };
}

import type { ChunkLog } from '../chunk-log.ts';

/** A take while this server holds it; see `takes.epoch`. */
export interface HeldTake {
  readonly owner: number;
  readonly id: string;
  readonly epoch: number;
}

/** Copies a take's chunks to where other servers find them. */
export interface ChunkReplicator {
  /** Number of the first chunk that is not copied; null without a place to copy to. */
  readonly safe: number | null;
  /** Notes that chunks have arrived: they are copied soon. */
  notifyArrival(): void;
  /** Copies everything that has arrived; after a failure, tries again later. @throws S3Failure */
  flush(): Promise<void>;
  /** Stops copying and aborts a running copy. */
  stop(): Promise<void>;
}

/**
 * `flush` with a time limit, after which the copy continues.
 * @throws S3Failure, or an error on timeout
 */
export async function flushWithin(ms: number, copy: ChunkReplicator): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the shared store timed out')), ms);
  });
  await Promise.race([copy.flush(), timeout]).finally(() => clearTimeout(timer));
}

/** Storage for the audio of takes besides the disk of the server that holds them. */
export interface TakeReplication {
  /** Adds stored chunks that are missing in a log, and copies those that arrive in it from now on. */
  open(take: HeldTake, log: ChunkLog): Promise<ChunkReplicator>;
}

const noop = async (): Promise<void> => undefined;
const noReplicator: ChunkReplicator = {
  safe: null,
  notifyArrival: () => undefined,
  flush: noop,
  stop: noop,
};

/** For a server that works alone: its disk is the only place. */
export const noReplication: TakeReplication = { open: async () => noReplicator };

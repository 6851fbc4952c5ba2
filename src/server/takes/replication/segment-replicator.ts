import { createSerialQueue } from '../../../async/serial-queue.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { ChunkLog, NumberedChunk, StoredChunk } from '../chunk-log.ts';
import { encodeSegment, replicaPrefix, segmentKey } from './segment-format.ts';
import type { ChunkReplicator, HeldTake } from './take-replication.ts';

/** Bytes after which a segment is stored at once. */
const SEGMENT_BYTES = 256 * 1024;
/** Milliseconds after which a segment is stored, whatever its size: the most that can be lost with this server. */
const SEGMENT_MS = 10_000;
/** Silence of the device, in milliseconds, after which a segment is stored: it pauses, or is gone. */
const SILENCE_MS = 2000;
/** Maximum bytes of one object, except for a single larger chunk. */
const OBJECT_MAX_BYTES = 1024 * 1024;

/** The part of a take in the shared store. */
export interface ReplicatedChunks {
  /** Chunks from the first on, without a gap. */
  readonly chunks: number;
  readonly bytes: number;
}

interface SegmentReplicatorParts {
  take: HeldTake;
  log: ChunkLog;
  objects: ObjectStore;
  /** Called after each segment. */
  onStored(stored: ReplicatedChunks): Promise<void>;
  /** Called when a copy failed; it is tried again. */
  onFailed(error: unknown): void;
}

/**
 * The next arrivals that make one segment: consecutive numbers, so that its name lists its content, or a run of chunks
 * that are already stored.
 */
function nextRun(arrivals: readonly StoredChunk[], stored: ReadonlySet<number>): StoredChunk[] {
  const run: StoredChunk[] = [];
  let bytes = 0;
  for (const arrival of arrivals) {
    const { n, range } = arrival;
    const before = run.at(-1);
    if (before && (before.n + 1 !== n || stored.has(before.n) !== stored.has(n))) break;
    if (before && bytes + range.length > OBJECT_MAX_BYTES) break;
    run.push(arrival);
    bytes += range.length;
  }
  return run;
}

/** Copies a take to the shared store: plain objects with the chunks in order of arrival. */
export class SegmentReplicator implements ChunkReplicator {
  readonly #parts: SegmentReplicatorParts;
  readonly #prefix: string;
  readonly #aborter = new AbortController();
  /** Arrivals that are stored. */
  #copiedCount = 0;
  #copiedBytes = 0;
  /** Bytes that had arrived when a copy was last asked for. */
  #requestedBytes = 0;
  readonly #numbers = new Set<number>();
  #safe = 0;
  #seq = 0;
  readonly #queue = createSerialQueue();
  /** A copy that has been asked for and has not begun. */
  #pendingFlush: Promise<void> | null = null;
  #isCopying = false;
  #hasFailed = false;
  #dueTimer: NodeJS.Timeout | null = null;
  #silenceTimer: NodeJS.Timeout | null = null;

  /** `stored`: numbers of chunks that are in the store already. */
  constructor(parts: SegmentReplicatorParts, stored: Iterable<number>) {
    this.#parts = parts;
    this.#prefix = replicaPrefix(parts.take.owner, parts.take.id);
    this.#markStored(stored);
  }

  get safe(): number {
    return this.#safe;
  }

  notifyArrival(): void {
    // A running copy, or a failed one that is retried, checks again at its end.
    if (this.#isCopying || this.#hasFailed) return;
    this.#schedule(SEGMENT_MS);
  }

  #schedule(dueMs: number): void {
    const { bytes } = this.#parts.log;
    if (bytes - this.#requestedBytes >= SEGMENT_BYTES) {
      this.#requestedBytes = bytes;
      this.#flushInBackground();
      return;
    }
    this.#dueTimer ??= setTimeout(this.#flushInBackground, dueMs).unref();
    if (this.#silenceTimer) this.#silenceTimer.refresh();
    else this.#silenceTimer = setTimeout(this.#flushInBackground, SILENCE_MS).unref();
  }

  flush(): Promise<void> {
    this.#clearTimers();
    if (this.#pendingFlush) return this.#pendingFlush;
    this.#pendingFlush = this.#queue(() => this.#copyAll());
    return this.#pendingFlush;
  }

  async stop(): Promise<void> {
    this.#aborter.abort();
    this.#clearTimers();
    await this.#queue(async () => undefined);
  }

  readonly #flushInBackground = (): void => {
    // `onFailed` reports a failure.
    this.flush().catch(() => undefined);
  };

  #scheduleRetry(error: unknown): void {
    if (this.#aborter.signal.aborted) return;
    this.#hasFailed = true;
    this.#parts.onFailed(error);
    this.#clearTimers();
    this.#dueTimer = setTimeout(this.#flushInBackground, SEGMENT_MS).unref();
  }

  #clearTimers(): void {
    if (this.#dueTimer) clearTimeout(this.#dueTimer);
    if (this.#silenceTimer) clearTimeout(this.#silenceTimer);
    this.#dueTimer = null;
    this.#silenceTimer = null;
  }

  /** Copies everything that has arrived so far. */
  async #copyAll(): Promise<void> {
    const startedAt = performance.now();
    const { log } = this.#parts;
    this.#pendingFlush = null;
    this.#isCopying = true;
    try {
      let arrivals = log.arrivals(this.#copiedCount);
      while (arrivals.length > 0 && !this.#aborter.signal.aborted) {
        const run = nextRun(arrivals, this.#numbers);
        await this.#copyRun(run);
        arrivals = arrivals.slice(run.length);
      }
      this.#hasFailed = false;
    } catch (error) {
      this.#scheduleRetry(error);
      throw error;
    } finally {
      this.#isCopying = false;
    }
    if (log.bytes > this.#copiedBytes && !this.#aborter.signal.aborted) {
      this.#schedule(Math.max(0, SEGMENT_MS - (performance.now() - startedAt)));
    }
  }

  async #copyRun(run: readonly StoredChunk[]): Promise<void> {
    const { log, onStored } = this.#parts;
    let chunks: NumberedChunk[] = [];
    for (const { n, range } of run) {
      const bytes = this.#numbers.has(n) ? null : await log.read(n);
      if (bytes) chunks.push({ n, bytes, sha256: range.sha256 });
      // A segment's name lists its content: a damaged chunk ends it, and is left out of the next one.
      if (!bytes) chunks = await this.#store(chunks);
    }
    await this.#store(chunks);
    this.#copiedCount += run.length;
    this.#copiedBytes += run.reduce((sum, { range }) => sum + range.length, 0);
    this.#requestedBytes = Math.max(this.#requestedBytes, this.#copiedBytes);
    await onStored({ chunks: this.#safe, bytes: this.#copiedBytes });
  }

  /** Stores chunks as one segment, if there are any; returns those of the next one. */
  async #store(chunks: readonly NumberedChunk[]): Promise<NumberedChunk[]> {
    const { objects, take } = this.#parts;
    const numbers = chunks.map(({ n }) => n);
    const [first] = numbers;
    const last = numbers.at(-1);
    if (first === undefined || last === undefined) return [];
    const name = { epoch: take.epoch, seq: this.#seq, first, last };
    await objects.put(segmentKey(this.#prefix, name), encodeSegment(chunks), this.#aborter.signal);
    this.#seq += 1;
    this.#markStored(numbers);
    return [];
  }

  #markStored(numbers: Iterable<number>): void {
    for (const n of numbers) this.#numbers.add(n);
    while (this.#numbers.has(this.#safe)) this.#safe += 1;
  }
}

import type { ChunkRecord } from './chunk-records.ts';

const DIGEST_BYTES = 32;
/** Chunks for which there is room at first: 16 seconds. */
const FIRST_CAPACITY = 64;

const FILES: readonly ChunkRecord['file'][] = ['log', 'audio'];

/** Columns for a number of chunks. */
function columnsFor(capacity: number) {
  return {
    numbers: new Uint32Array(capacity),
    offsets: new Float64Array(capacity),
    lengths: new Uint32Array(capacity),
    files: new Uint8Array(capacity),
    digests: Buffer.alloc(capacity * DIGEST_BYTES),
  };
}

/**
 * The records of a log, in order of arrival. In columns, because three hours have 43,200 of them: as objects with a digest
 * each, they would use 30 MB per running recording, here 4 MB.
 */
export class ChunkTable {
  /** The row of each chunk number. */
  readonly #rows = new Map<number, number>();
  #columns = columnsFor(FIRST_CAPACITY);

  get size(): number {
    return this.#rows.size;
  }

  has(n: number): boolean {
    return this.#rows.has(n);
  }

  get(n: number): ChunkRecord | null {
    const row = this.#rows.get(n);
    return row === undefined ? null : this.#recordAt(row);
  }

  /** The records from the `start`-th on. */
  from(start: number): ChunkRecord[] {
    return Array.from({ length: Math.max(0, this.size - start) }, (_, at) => this.#recordAt(start + at));
  }

  /** Adds a record, or replaces the one of the same chunk. */
  set({ n, range, file }: ChunkRecord): void {
    const row = this.#rows.get(n) ?? this.size;
    if (row === this.#columns.numbers.length) this.#grow();
    const { numbers, offsets, lengths, files, digests } = this.#columns;
    numbers[row] = n;
    offsets[row] = range.offset;
    lengths[row] = range.length;
    files[row] = FILES.indexOf(file);
    digests.set(range.sha256, row * DIGEST_BYTES);
    this.#rows.set(n, row);
  }

  #grow(): void {
    const old = this.#columns;
    const columns = columnsFor(2 * old.numbers.length);
    columns.numbers.set(old.numbers);
    columns.offsets.set(old.offsets);
    columns.lengths.set(old.lengths);
    columns.files.set(old.files);
    columns.digests.set(old.digests);
    this.#columns = columns;
  }

  #recordAt(row: number): ChunkRecord {
    const { numbers, offsets, lengths, files, digests } = this.#columns;
    return {
      n: numbers[row] ?? 0,
      range: {
        offset: offsets[row] ?? 0,
        length: lengths[row] ?? 0,
        // A copy: a view would keep all columns after the log has been closed.
        sha256: Buffer.from(digests.subarray(row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES)),
      },
      file: FILES[files[row] ?? 0] ?? 'log',
    };
  }
}

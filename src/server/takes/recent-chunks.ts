/** Bytes of a take that are held in memory at most: some seconds of speech. */
const MAX_BYTES = 64 * 1024;

/** Chunks that were just stored: recognition asks for each at once, and does not read it from the disk. */
export class RecentChunks {
  readonly #chunks = new Map<number, Uint8Array>();
  #bytes = 0;

  /** Keeps a copy of a chunk until it is taken, or until later ones need its space. */
  add(n: number, bytes: Uint8Array): void {
    if (bytes.byteLength > MAX_BYTES) return;
    this.#remove(n);
    this.#chunks.set(n, new Uint8Array(bytes));
    this.#bytes += bytes.byteLength;
    for (const oldest of this.#chunks.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#remove(oldest);
    }
  }

  /** Removes and returns a chunk; null if it is not here. */
  take(n: number): Uint8Array | null {
    const bytes = this.#chunks.get(n) ?? null;
    this.#remove(n);
    return bytes;
  }

  #remove(n: number): void {
    this.#bytes -= this.#chunks.get(n)?.byteLength ?? 0;
    this.#chunks.delete(n);
  }
}

/** Why a parser yields no result: it needs more bytes (`more`), or it yields to other work (`pause`). */
export type Wait = 'more' | 'pause';

/** A growing byte buffer that a parser reads in order. Holds no more than the parser needs plus one part. */
export class ByteInput {
  #buffer = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /** Bytes still to be skipped as they arrive. */
  #toSkip = 0;
  #base = 0;
  hasEnded = false;

  /** Bytes available for reading. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Position of the next byte in the recording. */
  get position(): number {
    return this.#base + this.#start + this.#toSkip;
  }

  /** True while skipped bytes have not all arrived. */
  get isSkipping(): boolean {
    return this.#toSkip > 0;
  }

  /** Appends the next bytes of the recording. */
  append(part: Uint8Array): void {
    let bytes = part;
    const skipped = Math.min(this.#toSkip, bytes.length);
    if (skipped > 0) {
      this.#toSkip -= skipped;
      this.#base += skipped;
      bytes = bytes.subarray(skipped);
    }
    if (bytes.length === 0) return;
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** The byte at this offset, 0 if it has not arrived. */
  at(offset: number): number {
    const index = this.#start + offset;
    return index < this.#end ? (this.#buffer[index] ?? 0) : 0;
  }

  /** Reads a 32-bit big-endian integer. */
  uint32(offset: number): number {
    return (
      this.at(offset) * 0x1000000 +
      ((this.at(offset + 1) << 16) | (this.at(offset + 2) << 8)) +
      this.at(offset + 3)
    );
  }

  /** A view of the bytes ahead; valid until the next append. */
  peek(from: number, to: number): Uint8Array {
    return this.#buffer.subarray(
      Math.min(this.#start + from, this.#end),
      Math.min(this.#start + to, this.#end),
    );
  }

  text(from: number, to: number): string {
    return String.fromCharCode(...this.peek(from, to));
  }

  /** Consumes bytes and returns a copy. */
  take(count: number): Uint8Array {
    const bytes = this.peek(0, count).slice();
    this.#start += bytes.length;
    return bytes;
  }

  /** Skips bytes, including ones that have not arrived. */
  skip(count: number): void {
    const available = Math.min(count, this.length);
    this.#start += available;
    this.#toSkip += count - available;
  }

  /** Offset of a byte pattern ahead, or -1. */
  find(pattern: readonly number[], from = 0): number {
    const [first = 0] = pattern;
    const ahead = this.peek(0, this.length);
    for (let at = ahead.indexOf(first, from); at >= 0; at = ahead.indexOf(first, at + 1)) {
      if (at + pattern.length > ahead.length) return -1;
      if (pattern.every((byte, index) => ahead[at + index] === byte)) return at;
    }
    return -1;
  }

  #makeRoom(count: number): void {
    if (this.#end + count <= this.#buffer.length) return;
    const remaining = this.length;
    const needed = remaining + count;
    // Reuses the buffer by overwriting consumed bytes; replaces it when it is too small or far too large.
    const size =
      needed * 2 < this.#buffer.length || needed > this.#buffer.length ? needed + (needed >> 1) : 0;
    const target = size > 0 ? new Uint8Array(size) : this.#buffer;
    target.set(this.#buffer.subarray(this.#start, this.#end));
    this.#buffer = target;
    this.#base += this.#start;
    this.#start = 0;
    this.#end = remaining;
  }
}

/** Waits until `count` bytes are available; false if the recording ends before. */
export function* need(input: ByteInput, count: number): Generator<Wait, boolean> {
  while (input.length < count || input.isSkipping) {
    if (input.hasEnded) return false;
    yield 'more';
  }
  return true;
}

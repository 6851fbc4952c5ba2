/**
 * Why a parser gives nothing: more bytes have to come first (`more`), or it has worked for a while without a result and
 * lets others go before it continues (`pause`).
 */
export type Wait = 'more' | 'pause';

/** Bytes that come in parts, read in order by a parser. Holds no more than the parser asked for and one part. */
export class ByteInput {
  #buffer = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /** Bytes that are passed over as they come. */
  #toSkip = 0;
  #base = 0;
  hasEnded = false;

  /** Bytes that can be read now. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Place of the next byte in the recording. */
  get position(): number {
    return this.#base + this.#start + this.#toSkip;
  }

  /** Whether bytes still have to come before anything else can be read. */
  get isSkipping(): boolean {
    return this.#toSkip > 0;
  }

  /** Adds what comes next. */
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

  /** The byte so far ahead, 0 where it has not come. */
  at(offset: number): number {
    const index = this.#start + offset;
    return index < this.#end ? (this.#buffer[index] ?? 0) : 0;
  }

  /** Big-endian, four bytes. */
  uint32(offset: number): number {
    return (
      this.at(offset) * 0x1000000 +
      ((this.at(offset + 1) << 16) | (this.at(offset + 2) << 8)) +
      this.at(offset + 3)
    );
  }

  /** A view of bytes ahead; it holds until the next append. */
  peek(from: number, to: number): Uint8Array {
    return this.#buffer.subarray(
      Math.min(this.#start + from, this.#end),
      Math.min(this.#start + to, this.#end),
    );
  }

  text(from: number, to: number): string {
    return String.fromCharCode(...this.peek(from, to));
  }

  /** Reads bytes out, as a copy. */
  take(count: number): Uint8Array {
    const taken = this.peek(0, count).slice();
    this.#start += taken.length;
    return taken;
  }

  /** Passes over bytes, also over such as have yet to come. */
  skip(count: number): void {
    const here = Math.min(count, this.length);
    this.#start += here;
    this.#toSkip += count - here;
  }

  /** Place of a byte pattern ahead, or -1. */
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
    const kept = this.length;
    const needed = kept + count;
    // What was read is overwritten while the buffer is large enough, and a large buffer is given back.
    const size =
      needed * 2 < this.#buffer.length || needed > this.#buffer.length ? needed + (needed >> 1) : 0;
    const target = size > 0 ? new Uint8Array(size) : this.#buffer;
    target.set(this.#buffer.subarray(this.#start, this.#end));
    this.#buffer = target;
    this.#base += this.#start;
    this.#start = 0;
    this.#end = kept;
  }
}

/** Waits until so many bytes can be read; false where the recording ends before. */
export function* need(input: ByteInput, count: number): Generator<Wait, boolean> {
  while (input.length < count || input.isSkipping) {
    if (input.hasEnded) return false;
    yield 'more';
  }
  return true;
}

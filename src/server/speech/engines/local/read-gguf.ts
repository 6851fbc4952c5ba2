import { open } from 'node:fs/promises';

/** Metadata of a GGUF file, read without loading the model. */
export interface GgufMetadata {
  name: string | null;
  /** Language codes; null when the file has none. */
  languages: string[] | null;
  detectsLanguage: boolean;
  streams: boolean;
}

/** Bytes that are searched for metadata: large vocabularies precede some of the values. */
const HEAD_BYTES = 16 * 1024 * 1024;
const ARRAY = 9;
const STRING = 8;
const BOOL = 7;
/** Sizes in bytes of the fixed-size value types, by type number. */
const SIZES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  [BOOL]: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** Reads values in sequence; throws a `RangeError` at the end of the bytes. */
class HeadReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number32(): number {
    this.#offset += 4;
    return this.#bytes.readUInt32LE(this.#offset - 4);
  }

  number64(): number {
    this.#offset += 8;
    return Number(this.#bytes.readBigUInt64LE(this.#offset - 8));
  }

  skip(length: number): void {
    this.#offset += length;
    if (this.#offset > this.#bytes.length) throw new RangeError('The head of the file ends here.');
  }

  text(): string {
    const length = this.number64();
    this.skip(length);
    return this.#bytes.toString('utf8', this.#offset - length, this.#offset);
  }

  /** Reads a value; null for a type that is not needed. */
  value(type: number): string | boolean | string[] | null {
    if (type === STRING) return this.text();
    if (type === BOOL) {
      this.skip(1);
      return this.#bytes[this.#offset - 1] !== 0;
    }
    if (type === ARRAY) return this.#array();
    this.skip(this.#sizeOf(type));
    return null;
  }

  #array(): string[] | null {
    const type = this.number32();
    const count = this.number64();
    if (type !== STRING) {
      this.skip(this.#sizeOf(type) * count);
      return null;
    }
    const texts: string[] = [];
    // Only short lists are needed; vocabularies are skipped.
    for (let index = 0; index < count; index += 1) {
      if (count > 1000) this.skip(this.number64());
      else texts.push(this.text());
    }
    return texts;
  }

  #sizeOf(type: number): number {
    const size = SIZES[type];
    if (size === undefined) throw new RangeError('There is no such type of value.');
    return size;
  }
}

/** Reads until the values or the bytes end; keeps what was read before a truncation. */
function readValues(bytes: Buffer): Map<string, string | boolean | string[] | null> {
  const values = new Map<string, string | boolean | string[] | null>();
  try {
    const reader = new HeadReader(bytes);
    reader.skip(8);
    reader.number64();
    for (let remaining = reader.number64(); remaining > 0; remaining -= 1) {
      const key = reader.text();
      values.set(key, reader.value(reader.number32()));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return values;
}

/** Reads a file's metadata; null for a file of another format. */
export async function readGguf(path: string): Promise<GgufMetadata | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead < 8 || bytes.toString('latin1', 0, 4) !== 'GGUF') return null;
    const values = readValues(bytes.subarray(0, bytesRead));
    const [name, languages] = [values.get('general.name'), values.get('general.languages')];
    return {
      name: typeof name === 'string' && name !== '' ? name : null,
      languages: Array.isArray(languages) && languages.length > 0 ? languages : null,
      detectsLanguage: values.get('stt.capability.lang_detect') === true,
      streams: values.get('stt.capability.streaming') === true,
    };
  } finally {
    await file.close();
  }
}

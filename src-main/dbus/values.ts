import { alignmentOf, type DBusType, parseSignature } from './signature.ts';

/**
 * A value with its type. Values of other types are plain: numbers, `bigint` for 64 bits, booleans, strings,
 * arrays (also for structs), and arrays of pairs for dictionaries.
 */
export class Variant {
  readonly signature: string;
  readonly value: unknown;

  constructor(signature: string, value: unknown) {
    this.signature = signature;
    this.value = value;
  }
}

const padding = (position: number, alignment: number): number =>
  (alignment - (position % alignment)) % alignment;

/** Writes values in little-endian byte order. */
export class ValueWriter {
  #parts: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  align(alignment: number): void {
    this.#push(Buffer.alloc(padding(this.#length, alignment)));
  }

  /** Writes values of a signature. Throws if a value does not fit its type. */
  write(signature: string, values: readonly unknown[]): void {
    for (const [index, type] of parseSignature(signature).entries()) this.#value(type, values[index]);
  }

  #push(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #number(size: number, write: (buffer: Buffer) => void): void {
    this.align(size);
    const buffer = Buffer.alloc(size);
    write(buffer);
    this.#push(buffer);
  }

  #uint32(value: number): void {
    this.#number(4, (buffer) => buffer.writeUInt32LE(value));
  }

  #text(text: string, isSignature: boolean): void {
    const bytes = Buffer.from(`${text}\0`);
    if (isSignature) this.#push(Buffer.from([bytes.length - 1]));
    else this.#uint32(bytes.length - 1);
    this.#push(bytes);
  }

  #array(element: DBusType, values: readonly unknown[]): void {
    this.align(4);
    const length = Buffer.alloc(4);
    this.#push(length);
    this.align(alignmentOf(element));
    const begin = this.#length;
    for (const value of values) this.#value(element, value);
    length.writeUInt32LE(this.#length - begin);
  }

  #value(type: DBusType, value: unknown): void {
    const [element] = type.children;
    if (type.code === 'a' && element && Array.isArray(value)) this.#array(element, value);
    else if (element && Array.isArray(value)) {
      this.align(8);
      for (const [index, child] of type.children.entries()) this.#value(child, value[index]);
    } else this.#basic(type.code, value);
  }

  #basic(code: string, value: unknown): void {
    if (code === 'v' && value instanceof Variant) {
      this.#text(value.signature, true);
      this.write(value.signature, [value.value]);
    } else if (typeof value === 'string' && 'sog'.includes(code)) this.#text(value, code === 'g');
    else if (typeof value === 'boolean' && code === 'b') this.#uint32(value ? 1 : 0);
    else if (typeof value === 'bigint' && 'xt'.includes(code)) {
      this.#number(8, (buffer) => buffer.writeBigUInt64LE(BigInt.asUintN(64, value)));
    } else if (typeof value === 'number') this.#plainNumber(code, value);
    else throw new TypeError(`A D-Bus value does not fit its type ${code}.`);
  }

  #plainNumber(code: string, value: number): void {
    if (code === 'y') this.#push(Buffer.from([value]));
    else if (code === 'n') this.#number(2, (buffer) => buffer.writeInt16LE(value));
    else if (code === 'q') this.#number(2, (buffer) => buffer.writeUInt16LE(value));
    else if (code === 'i') this.#number(4, (buffer) => buffer.writeInt32LE(value));
    else if (code === 'u') this.#uint32(value);
    else if (code === 'd') this.#number(8, (buffer) => buffer.writeDoubleLE(value));
    else throw new TypeError(`A D-Bus value does not fit its type ${code}.`);
  }
}

/** Reads values in the byte order of their message. Throws on malformed bytes. */
export class ValueReader {
  readonly #bytes: Buffer;
  readonly #isLittle: boolean;
  #at: number;

  constructor(bytes: Buffer, isLittle: boolean, at = 0) {
    this.#bytes = bytes;
    this.#isLittle = isLittle;
    this.#at = at;
  }

  get position(): number {
    return this.#at;
  }

  align(alignment: number): void {
    this.#at += padding(this.#at, alignment);
  }

  read(signature: string): unknown[] {
    return parseSignature(signature).map((type) => this.#value(type));
  }

  #readBytes(size: number): Buffer {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw new Error('The D-Bus message is cut off.');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  #uint32(): number {
    this.align(4);
    const bytes = this.#readBytes(4);
    return this.#isLittle ? bytes.readUInt32LE() : bytes.readUInt32BE();
  }

  #text(isSignature: boolean): string {
    const length = isSignature ? (this.#readBytes(1)[0] ?? 0) : this.#uint32();
    const text = this.#readBytes(length).toString('utf8');
    this.#readBytes(1);
    return text;
  }

  #array(element: DBusType): unknown[] {
    const length = this.#uint32();
    this.align(alignmentOf(element));
    const end = this.#at + length;
    const values: unknown[] = [];
    while (this.#at < end) values.push(this.#value(element));
    if (this.#at > end) throw new Error('A D-Bus array is longer than its length says.');
    return values;
  }

  #value(type: DBusType): unknown {
    const { code, children } = type;
    const [element] = children;
    if (code === 'a' && element) return this.#array(element);
    if (code === '(' || code === '{') {
      this.align(8);
      return children.map((child) => this.#value(child));
    }
    if (code === 'v') {
      const signature = this.#text(true);
      return new Variant(signature, this.read(signature)[0]);
    }
    if ('sog'.includes(code)) return this.#text(code === 'g');
    return this.#number(code, alignmentOf(type));
  }

  #number(code: string, size: number): unknown {
    this.align(size);
    const bytes = this.#readBytes(size);
    const view = new DataView(bytes.buffer, bytes.byteOffset, size);
    const little = this.#isLittle;
    if (code === 'y') return view.getUint8(0);
    if (code === 'n') return view.getInt16(0, little);
    if (code === 'q') return view.getUint16(0, little);
    if (code === 'i') return view.getInt32(0, little);
    if (code === 'u') return view.getUint32(0, little);
    if (code === 'b') return view.getUint32(0, little) === 1;
    if (code === 'd') return view.getFloat64(0, little);
    return code === 'x' ? view.getBigInt64(0, little) : view.getBigUint64(0, little);
  }
}

/** A dictionary of variants as an object with their values; empty for anything else. */
export function fromDictionary(value: unknown): Record<string, unknown> {
  const pairs = Array.isArray(value) ? value : [];
  return Object.fromEntries(
    pairs.map(([key, each]: [string, unknown]) => [key, each instanceof Variant ? each.value : each]),
  );
}

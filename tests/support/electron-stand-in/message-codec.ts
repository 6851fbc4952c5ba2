/** Serialises structured-clone values to text and back; runs in Node and, as source text, in the page. */
export interface MessageCodec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * Creates a codec. It must not refer to anything outside itself: its source is injected into pages. Bytes
 * become base64. Throws for values that structured clone refuses, and for cyclic values.
 */
export function makeMessageCodec(): MessageCodec {
  const ARRAYS = [
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
  ];
  const refusal = () => new Error('An object could not be cloned.');

  function toText(bytes: Uint8Array): string {
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(binary);
  }
  function toBytes(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  }

  type Inside = (each: unknown) => unknown;
  /** Keyed by the object's type tag, which is the same for objects of any world. */
  const writers: Record<string, (value: never, inside: Inside) => unknown> = {
    Array: (items: unknown[], inside) => ({ a: Array.from(items, inside) }),
    Date: (date: Date) => ({ d: date.getTime() }),
    Map: (map: Map<unknown, unknown>, inside) => ({ m: [...map].map((entry) => entry.map(inside)) }),
    Set: (set: Set<unknown>, inside) => ({ s: [...set].map(inside) }),
    Error: ({ name, message }: Error) => ({ e: [name, message] }),
    RegExp: ({ source, flags }: RegExp) => ({ x: [source, flags] }),
    ArrayBuffer: (buffer: ArrayBuffer) => ({ b: toText(new Uint8Array(buffer)) }),
    Object: (object: object, inside) => ({
      o: Object.entries(object).map(([key, each]) => [key, inside(each)]),
    }),
  };

  function tagObject(value: object, above: readonly object[]): unknown {
    const name = Object.prototype.toString.call(value).slice(8, -1);
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value;
      return { v: [name, toText(new Uint8Array(buffer, byteOffset, byteLength))] };
    }
    const write = writers[name];
    if (!write || above.includes(value)) throw refusal();
    return write(value as never, (each) => tag(each, [...above, value]));
  }

  function tagNumber(value: number): unknown {
    if (Object.is(value, -0)) return { n: '-0' };
    return Number.isFinite(value) ? value : { n: String(value) };
  }

  function tag(value: unknown, above: readonly object[]): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { u: 0 };
    if (typeof value === 'number') return tagNumber(value);
    if (typeof value === 'bigint') return { i: String(value) };
    if (typeof value === 'object') return tagObject(value, above);
    throw refusal();
  }

  type Tagged = Record<string, never>;
  const readers: Record<string, (content: never) => unknown> = {
    a: (items: unknown[]) => items.map(untag),
    d: (time: number) => new Date(time),
    m: (entries: [unknown, unknown][]) => new Map(entries.map(([key, each]) => [untag(key), untag(each)])),
    s: (items: unknown[]) => new Set(items.map(untag)),
    e: ([name, message]: [string, string]) => Object.assign(new Error(message), { name }),
    x: ([source, flags]: [string, string]) => new RegExp(source, flags),
    b: (text: string) => toBytes(text).buffer,
    v: ([name, text]: [string, string]) => {
      const bytes = toBytes(text);
      const Kind = ARRAYS.find((each) => each.name === name);
      return Kind ? new Kind(bytes.buffer) : new DataView(bytes.buffer);
    },
    u: () => undefined,
    n: (text: string) => Number(text),
    i: (text: string) => BigInt(text),
    o: (entries: [string, unknown][]) => {
      const object = {};
      for (const [key, each] of entries) {
        Object.defineProperty(object, key, {
          value: untag(each),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
      return object;
    },
  };
  function untag(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    for (const [key, content] of Object.entries(value as Tagged)) return readers[key]?.(content);
    return undefined;
  }

  return {
    encode: (value) => JSON.stringify(tag(value, [])),
    decode: (text) => untag(JSON.parse(text)),
  };
}

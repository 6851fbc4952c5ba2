import { writeFile } from 'node:fs/promises';

/** The GGUF value types that speech models use. */
const TYPE = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
const TENSOR_TYPE = { f32: 0, f16: 1, q8_0: 8 } as const;
const ALIGNMENT = 32;
const BLOCK = 32;

export type GgufValue =
  | { uint32: number }
  | { int32: number }
  | { float32: number }
  | { bool: boolean }
  | { string: string }
  | { strings: readonly string[] }
  | { int32s: readonly number[] };

export interface GgufTensor {
  name: string;
  /** Row-major, slowest dimension first. */
  dims: readonly number[];
  data: Float32Array;
  /** Storage type; q8_0 requires rows of whole blocks of 32. */
  type: keyof typeof TENSOR_TYPE;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const array = (type: number, items: readonly Buffer[]): Buffer =>
  Buffer.concat([u32(TYPE.array), u32(type), u64(items.length), ...items]);

function encodeValue(value: GgufValue): Buffer {
  if ('uint32' in value) return Buffer.concat([u32(TYPE.uint32), u32(value.uint32)]);
  if ('int32' in value) return Buffer.concat([u32(TYPE.int32), u32(value.int32)]);
  if ('bool' in value) return Buffer.concat([u32(TYPE.bool), Buffer.from([value.bool ? 1 : 0])]);
  if ('string' in value) return Buffer.concat([u32(TYPE.string), text(value.string)]);
  if ('strings' in value) return array(TYPE.string, value.strings.map(text));
  if ('int32s' in value) return array(TYPE.int32, value.int32s.map(u32));
  return Buffer.concat([u32(TYPE.float32), Buffer.from(Float32Array.of(value.float32).buffer)]);
}

/** The half-precision bits of a finite number in that range. */
function half(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const mantissa = bits & 0x7fffff;
  if (exponent <= 0) {
    if (exponent < -10) return sign;
    return (
      sign | (((mantissa | 0x800000) >>> (14 - exponent)) + (((mantissa | 0x800000) >>> (13 - exponent)) & 1))
    );
  }
  return sign | ((exponent << 10) + (mantissa >>> 13) + ((mantissa >>> 12) & 1));
}

function halves(data: Float32Array): Buffer {
  const bytes = Buffer.alloc(data.length * 2);
  data.forEach((value, index) => void bytes.writeUInt16LE(half(value), index * 2));
  return bytes;
}

/** Encodes blocks of 32 values: a half for the scale, then 32 signed bytes. */
function quantise(data: Float32Array): Buffer {
  const blocks = data.length / BLOCK;
  const bytes = Buffer.alloc(blocks * (BLOCK + 2));
  for (let block = 0; block < blocks; block += 1) {
    const values = data.subarray(block * BLOCK, (block + 1) * BLOCK);
    const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
    const at = block * (BLOCK + 2);
    bytes.writeUInt16LE(half(scale), at);
    values.forEach((value, index) => {
      bytes.writeInt8(scale === 0 ? 0 : Math.round(value / scale), at + 2 + index);
    });
  }
  return bytes;
}

function encodeTensor({ data, type }: GgufTensor): Buffer {
  if (type === 'f16') return halves(data);
  if (type === 'q8_0') return quantise(data);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

const padding = (length: number): Buffer => Buffer.alloc((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT);

/** Writes a GGUF file, version 3. */
export async function writeGguf(
  path: string,
  values: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Promise<void> {
  const head: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(Object.keys(values).length)];
  for (const [key, value] of Object.entries(values)) head.push(text(key), encodeValue(value));
  const body: Buffer[] = [];
  let offset = 0;
  for (const tensor of tensors) {
    const bytes = encodeTensor(tensor);
    const dims = [...tensor.dims].reverse();
    head.push(
      text(tensor.name),
      u32(dims.length),
      ...dims.map(u64),
      u32(TENSOR_TYPE[tensor.type]),
      u64(offset),
    );
    const gap = padding(bytes.length);
    body.push(bytes, gap);
    offset += bytes.length + gap.length;
  }
  const front = Buffer.concat(head);
  await writeFile(path, Buffer.concat([front, padding(front.length), ...body]));
}

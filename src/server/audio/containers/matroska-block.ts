import { vintValue, vintWidth } from './ebml.ts';

/** Xiph lacing sizes: sums of bytes, each up to 255 (RFC 9559, 10.3.2). */
function xiphSizes(bytes: Uint8Array, from: number, count: number): { sizes: number[]; at: number } | null {
  const sizes: number[] = [];
  let at = from;
  while (sizes.length < count - 1) {
    let size = 0;
    let byte = 255;
    while (byte === 255) {
      if (at >= bytes.length) return null;
      byte = bytes[at] ?? 0;
      size += byte;
      at += 1;
    }
    sizes.push(size);
  }
  return { sizes, at };
}

/** EBML lacing sizes: the first, then differences to the previous one (RFC 9559, 10.3.3). */
function ebmlSizes(bytes: Uint8Array, from: number, count: number): { sizes: number[]; at: number } | null {
  const sizes: number[] = [];
  let at = from;
  while (sizes.length < count - 1) {
    const width = vintWidth(bytes[at] ?? 0);
    if (width > 8 || at + width > bytes.length) return null;
    const start = at;
    const value = vintValue((offset) => bytes[start + offset] ?? 0, width);
    if (value === null) return null;
    const last = sizes.at(-1);
    const size = last === undefined ? value : last + value - (2 ** (7 * width - 1) - 1);
    if (size < 0) return null;
    sizes.push(size);
    at += width;
  }
  return { sizes, at };
}

function equalSizes(bytes: Uint8Array, from: number, count: number): { sizes: number[]; at: number } {
  const size = Math.floor((bytes.length - from) / count);
  return { sizes: Array.from({ length: count - 1 }, () => size), at: from };
}

/**
 * The packets of a Block or SimpleBlock after its track number (RFC 9559, 10); none if its lacing is damaged.
 * `bytes` starts at the two bytes of the timestamp.
 */
export function blockPackets(bytes: Uint8Array): Uint8Array[] {
  const lacing = ((bytes[2] ?? 0) >> 1) & 3;
  if (lacing === 0) return [bytes.subarray(3)];
  const count = (bytes[3] ?? 0) + 1;
  const read = { 1: xiphSizes, 2: equalSizes, 3: ebmlSizes }[lacing];
  const laced = read?.(bytes, 4, count) ?? null;
  if (laced === null) return [];
  const packets: Uint8Array[] = [];
  let { at } = laced;
  for (const size of laced.sizes) {
    if (at + size > bytes.length) return packets;
    packets.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...packets, bytes.subarray(at)];
}

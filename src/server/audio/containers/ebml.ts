/** An EBML element in a complete block of bytes (RFC 8794). */
export interface EbmlElement {
  id: number;
  data: Uint8Array;
}

/** Width in bytes of the variable-size integer with this first byte; more than 8 if invalid (RFC 8794, 4). */
export const vintWidth = (first: number): number => Math.clz32(first & 0xff) - 23;

/** An element's size; null for an unknown size (RFC 8794, 6.2). `at` returns its bytes. */
export function vintValue(at: (offset: number) => number, width: number): number | null {
  let value = at(0) & (0xff >> width);
  let isUnknown = value === 0xff >> width;
  for (let index = 1; index < width; index += 1) {
    isUnknown &&= at(index) === 0xff;
    value = value * 256 + at(index);
  }
  return isUnknown ? null : value;
}

function* siblings(bytes: Uint8Array): Generator<EbmlElement, void> {
  let at = 0;
  while (at + 2 <= bytes.length) {
    const idWidth = vintWidth(bytes[at] ?? 0);
    if (idWidth > 4) return;
    let id = 0;
    for (let index = 0; index < idWidth; index += 1) id = id * 256 + (bytes[at + index] ?? 0);
    at += idWidth;
    const sizeWidth = vintWidth(bytes[at] ?? 0);
    const start = at;
    if (sizeWidth > 8 || start + sizeWidth > bytes.length) return;
    const size = vintValue((offset) => bytes[start + offset] ?? 0, sizeWidth) ?? Number.POSITIVE_INFINITY;
    at += sizeWidth;
    // An element that exceeds the data is truncated and ends the list.
    yield { id, data: bytes.subarray(at, Math.min(at + size, bytes.length)) };
    at += size;
  }
}

/** The sibling elements in a block of bytes. Damage ends the list. */
export const ebmlElements = (bytes: Uint8Array): Generator<EbmlElement, void> => siblings(bytes);

/** An unsigned integer of up to 8 bytes (RFC 8794, 7.2). */
export function ebmlUint(data: Uint8Array): number {
  return data.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0);
}

/** A float of 4 or 8 bytes (RFC 8794, 7.3). */
export function ebmlFloat(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length === 4) return view.getFloat32(0);
  return data.length === 8 ? view.getFloat64(0) : 0;
}

export const ebmlText = (data: Uint8Array): string =>
  String.fromCharCode(...data.subarray(0, 64)).replace(/\0.*$/s, '');

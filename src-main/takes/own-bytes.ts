/** Bytes of their own, that can be handed over whole: a `Buffer` may be a part of a larger one. */
export function ownBytes(bytes: Buffer): ArrayBuffer {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
}

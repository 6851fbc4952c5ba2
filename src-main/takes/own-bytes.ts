/**
 * Copies the bytes to a separate ArrayBuffer that can be transferred: a `Buffer` may be part of a larger one.
 */
export function ownBytes(bytes: Buffer): ArrayBuffer {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
}

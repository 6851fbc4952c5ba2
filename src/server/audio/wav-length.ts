/** Metadata after the sound is normal; more than this is sound that the header forgot. */
const TRAILER_MAX_BYTES = 64 * 1024;

/**
 * Whether a WAV header declares clearly less sound than the file holds, as headers written before the end of
 * a recording do. Takes the first bytes of the file and the size of all of it, in bytes.
 */
export function wavHeaderFallsShort(head: Uint8Array, fileBytes: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let at = 12;
  while (at + 8 <= head.length) {
    const id = String.fromCharCode(...head.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    if (id === 'data') return at + 8 + length + TRAILER_MAX_BYTES < fileBytes;
    at += 8 + length + (length % 2);
  }
  return false;
}

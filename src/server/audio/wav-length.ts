/** Metadata after the audio is normal; more bytes than this are audio that the header does not count. */
const TRAILER_MAX_BYTES = 64 * 1024;

/**
 * True when a WAV header declares clearly less audio than the file contains, as headers written before the
 * end of a recording do. Takes the first bytes of the file and its total size in bytes.
 */
export function wavHeaderUnderstatesLength(head: Uint8Array, fileBytes: number): boolean {
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

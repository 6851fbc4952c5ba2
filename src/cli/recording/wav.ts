const HEADER_BYTES = 44;
const RATE = 16_000;
/** A length that nobody knows yet. */
const UNKNOWN = 0xffffffff;

/** The header of a WAV file of 16 kHz mono 16-bit samples that is still being written. */
export function wavHeader(): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(UNKNOWN, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(UNKNOWN, 40);
  return header;
}

/** True for the beginning of a WAV file. */
export const isWav = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF';

/** The loudness of 16-bit samples: 0 is silence, 1 is as loud as they can be. */
export function levelOf(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < pcm.byteLength; at += 2) sum += (view.getInt16(at, true) / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, pcm.byteLength >> 1));
}

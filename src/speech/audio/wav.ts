import { PCM_RATE } from './pcm.ts';

const HEADER_BYTES = 44;
/** The length in the header of a file that is still being written. */
const UNKNOWN_LENGTH = 0xffffffff;

/**
 * The header of a WAV file of 16 kHz mono 16-bit samples (RIFF; Microsoft's "Multimedia Programming Interface", 1991).
 * `bytes`: length of the samples; null while it is unknown.
 */
export function wavHeader(bytes: number | null): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at);
  write('RIFF', 0);
  view.setUint32(4, bytes === null ? UNKNOWN_LENGTH : HEADER_BYTES - 8 + bytes, true);
  write('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, PCM_RATE, true);
  view.setUint32(28, PCM_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write('data', 36);
  view.setUint32(40, bytes ?? UNKNOWN_LENGTH, true);
  return header;
}

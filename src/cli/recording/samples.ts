import { RECORDING_MAX_SECONDS, RECORDING_STOP_BYTES } from '../../contract/limits.ts';
import { PCM_BYTES_PER_SECOND } from '../../speech/audio/pcm.ts';

/** True for the beginning of a WAV file. */
export const isWav = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF';

/** Signatures of other audio files, and their offsets: MP3 with tags, Ogg, MP4, Matroska and WebM, FLAC. */
const SIGNATURES: readonly (readonly [at: number, bytes: string])[] = [
  [0, 'ID3'],
  [0, 'OggS'],
  [4, 'ftyp'],
  [0, '\x1a\x45\xdf\xa3'],
  [0, 'fLaC'],
];

/** True for the beginning of a recording that is neither WAV nor samples. */
export function isContainerFormat(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 16)).toString('latin1');
  return SIGNATURES.some(([at, bytes]) => text.startsWith(bytes, at));
}

/** Offset of the byte rate in a `fmt ` chunk, after its name. */
const BYTE_RATE_OFFSET = 16;

/** Bytes per second of audio, from a WAV header; without one, it is 16 kHz mono 16-bit samples. */
export function bytesPerSecondOf(head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const at = bytes.indexOf('fmt ') + BYTE_RATE_OFFSET;
  const hasByteRate = isWav(head) && at >= BYTE_RATE_OFFSET && at + 4 <= bytes.length;
  return (hasByteRate && bytes.readUInt32LE(at)) || PCM_BYTES_PER_SECOND;
}

/** The byte count at which a recording ends. `isCut`: the maximum length is shorter than the requested one. */
export function recordingLimit(bytesPerSecond: number, seconds: number | undefined) {
  const maxBytes = Math.min(RECORDING_MAX_SECONDS * bytesPerSecond, RECORDING_STOP_BYTES);
  const requestedBytes = seconds === undefined ? Number.POSITIVE_INFINITY : seconds * bytesPerSecond;
  return { bytes: Math.min(requestedBytes, maxBytes), isCut: requestedBytes > maxBytes };
}

/** The RMS level of 16-bit samples: 0 is silence, 1 is full scale. */
export function levelOf(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < pcm.byteLength; at += 2) sum += (view.getInt16(at, true) / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, pcm.byteLength >> 1));
}

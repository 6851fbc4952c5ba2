import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { readAdtsHeader } from './containers/adts.ts';
import { readMpegHeader } from './containers/mpeg-header.ts';

/** Bytes from the beginning of a file that `sniffAudio` needs; fewer suffice for most files. */
export const SNIFF_BYTES = 4100;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const EBML_DOC_TYPES = ['webm', 'matroska'];
/** ISO base media brands of images: HEIF, AVIF, JPEG 2000 and Canon raw (mp4ra.org). */
const PICTURE_BRANDS = /^(mif|msf|hei|hev|avi|jp|crx|miaf|MA1)/;

function startsWith(bytes: Uint8Array, prefix: readonly number[], at = 0): boolean {
  return prefix.every((byte, index) => bytes[at + index] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

function isMatroskaAudio(head: Uint8Array): boolean {
  const header = ascii(head, 0, Math.min(head.length, 128));
  // The DocType element: id 0x4282, a one-byte length (0x80 | n), then its text.
  const at = header.indexOf('\x42\x82');
  if (at < 0) return false;
  const length = header.charCodeAt(at + 2) & 0x7f;
  return EBML_DOC_TYPES.includes(header.slice(at + 3, at + 3 + length));
}

function isIsoMedia(head: Uint8Array): boolean {
  return ascii(head, 4, 8) === 'ftyp' && head.length >= 12 && !PICTURE_BRANDS.test(ascii(head, 8, 12));
}

/** Position of the audio after an ID3v2 tag; 0 if there is none. */
function behindId3(head: Uint8Array): number {
  if (ascii(head, 0, 3) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

/** Sync bits may match by chance: a second frame must follow the first. */
function hasFrames(from: number, lengthAt: (at: number) => number | null): boolean {
  const length = lengthAt(from);
  return length !== null && lengthAt(from + length) !== null;
}

const adtsLength = (head: Uint8Array) => (at: number) =>
  readAdtsHeader((offset) => head[at + offset] ?? 0)?.bytes ?? null;
const mpegLength = (head: Uint8Array) => (at: number) =>
  readMpegHeader((offset) => head[at + offset] ?? 0)?.bytes ?? null;

function isMp3(head: Uint8Array, from: number): boolean {
  // No frame is visible after a large tag (with pictures): it is almost always MP3.
  if (from > 0) return true;
  const length = mpegLength(head)(0);
  return length !== null && (head.length <= length + 3 || hasFrames(0, mpegLength(head)));
}

/**
 * Detects the container of a recording by its first bytes; names and media types are ignored. `null` for any
 * container that is not accepted. A container does not guarantee audio: only decoding shows that.
 */
export function sniffAudio(head: Uint8Array): AudioFormat | null {
  if (startsWith(head, EBML)) return isMatroskaAudio(head) ? 'webm' : null;
  const tag = ascii(head, 0, 4);
  if (tag === 'OggS') return 'ogg';
  if ((tag === 'RIFF' || tag === 'RF64') && ascii(head, 8, 12) === 'WAVE') return 'wav';
  if (isIsoMedia(head)) return 'mp4';
  const from = behindId3(head);
  if (ascii(head, from, from + 4) === 'fLaC') return 'flac';
  if (hasFrames(from, adtsLength(head))) return 'aac';
  return isMp3(head, from) ? 'mp3' : null;
}

import type { AudioFormat } from '../../contract/api/audio-formats.ts';
import { readAdtsHeader } from './containers/adts.ts';
import { id3Bytes } from './containers/id3.ts';
import { readMpegHeader } from './containers/mpeg-header.ts';

/** Bytes from the beginning of a file, or after its tag, that `sniffAudio` needs; fewer suffice for most files. */
export const SNIFF_BYTES = 4100;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** WAVE files; the last two may be larger than 4 GB. */
const RIFF = ['RIFF', 'RF64', 'BW64'];
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
export const offsetAfterTag = (head: Uint8Array): number => id3Bytes((offset) => head[offset] ?? 0);

/** True when this many frames follow one another: sync bits may match by chance. */
function hasFrames(count: number, from: number, lengthAt: (at: number) => number | null): boolean {
  const length = lengthAt(from);
  return length !== null && (count === 1 || hasFrames(count - 1, from + length, lengthAt));
}

const adtsLength = (head: Uint8Array) => (at: number) =>
  readAdtsHeader((offset) => head[at + offset] ?? 0)?.bytes ?? null;
const mpegLength = (head: Uint8Array) => (at: number) =>
  readMpegHeader((offset) => head[at + offset] ?? 0)?.bytes ?? null;

function isMp3(head: Uint8Array): boolean {
  const length = mpegLength(head)(0);
  return length !== null && (head.length <= length + 3 || hasFrames(2, 0, mpegLength(head)));
}

/** The format of the first frames in a stream that begins with other bytes, or within a frame. */
function formatOfFrames(head: Uint8Array): AudioFormat | null {
  for (let at = head.indexOf(0xff); at >= 0; at = head.indexOf(0xff, at + 1)) {
    if (hasFrames(3, at, adtsLength(head))) return 'aac';
    if (hasFrames(3, at, mpegLength(head))) return 'mp3';
  }
  return null;
}

/**
 * Detects the container of a recording by its first bytes; names and media types are ignored. `null` for any container
 * that is not accepted. A container does not guarantee audio: only decoding shows that. `audio`: the first bytes after
 * the tag, if that is longer than the head.
 */
export function sniffAudio(
  head: Uint8Array,
  audio: Uint8Array = head.subarray(offsetAfterTag(head)),
): AudioFormat | null {
  if (startsWith(head, EBML)) return isMatroskaAudio(head) ? 'webm' : null;
  const tag = ascii(head, 0, 4);
  if (tag === 'OggS') return 'ogg';
  if (RIFF.includes(tag) && ascii(head, 8, 12) === 'WAVE') return 'wav';
  if (isIsoMedia(head)) return 'mp4';
  if (ascii(audio, 0, 4) === 'fLaC') return 'flac';
  if (hasFrames(2, 0, adtsLength(audio))) return 'aac';
  if (isMp3(audio)) return 'mp3';
  // A tag is almost always that of an MP3.
  return formatOfFrames(audio) ?? (offsetAfterTag(head) > 0 ? 'mp3' : null);
}

import type { AudioFormat } from '../../contract/audio-formats.ts';

/** How many bytes of a file's beginning `sniffAudio` wants to see; fewer are enough for most files. */
export const SNIFF_BYTES = 4100;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const EBML_DOC_TYPES = ['webm', 'matroska'];
/** ISO base media brands that are pictures, not sound: HEIF, AVIF, JPEG 2000 and Canon raw (mp4ra.org). */
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

const MPEG1_LAYER3_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_LAYER3_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_RATES = [44100, 48000, 32000];

/** Bytes of the MPEG layer III frame that begins at `at`, or null where none does (ISO/IEC 11172-3, 2.4.1.3). */
function mp3FrameLength(head: Uint8Array, at: number): number | null {
  const [sync, version8, rates] = [head[at] ?? 0, head[at + 1] ?? 0, head[at + 2] ?? 0];
  if (sync !== 0xff || (version8 & 0xe0) !== 0xe0) return null;
  const version = (version8 >> 3) & 3;
  const isLayer3 = ((version8 >> 1) & 3) === 1;
  const isFirst = version === 3;
  const kbps = (isFirst ? MPEG1_LAYER3_KBPS : MPEG2_LAYER3_KBPS)[rates >> 4];
  const baseRate = MPEG1_RATES[(rates >> 2) & 3];
  if (version === 1 || !isLayer3 || !kbps || !baseRate) return null;
  const rate = isFirst ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const padding = (rates >> 1) & 1;
  return Math.floor(((isFirst ? 144_000 : 72_000) * kbps) / rate) + padding;
}

function isMp3(head: Uint8Array): boolean {
  if (ascii(head, 0, 3) === 'ID3') return true;
  const length = mp3FrameLength(head, 0);
  // Two sync bits are easily met by chance: the second frame has to follow where the first one ends.
  return length !== null && (head.length <= length + 3 || mp3FrameLength(head, length) !== null);
}

/**
 * Tells the container of a recording by its first bytes; names and media types are never asked.
 * `null` where the content is none of the accepted containers. A container is no promise of sound:
 * only decoding shows that.
 */
export function sniffAudio(head: Uint8Array): AudioFormat | null {
  if (startsWith(head, EBML)) return isMatroskaAudio(head) ? 'webm' : null;
  const tag = ascii(head, 0, 4);
  if (tag === 'OggS') return 'ogg';
  if ((tag === 'RIFF' || tag === 'RF64') && ascii(head, 8, 12) === 'WAVE') return 'wav';
  if (isIsoMedia(head)) return 'mp4';
  return isMp3(head) ? 'mp3' : null;
}

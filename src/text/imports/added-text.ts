import type { ImportedStretch, ImportedText } from './imported-text.ts';

/** Limits of what a server takes. */
export interface AddedLimits {
  readonly text: number;
  readonly segments: number;
  readonly segment: number;
}

/** Characters of text and stretches together that fit into one request. */
const TOGETHER_MAX = 300_000;
/** A UUID of the eighth version: anything, here a digest (RFC 9562, section 5.8). */
const VERSION = 0x80;

/** A UUID of the first sixteen bytes of a digest: the same content has the same one. @param digest at least 16 bytes */
export function uuidOf(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The stretches of a text, if a server takes them with it; otherwise none, and the words alone are kept. */
export function fittingStretches(
  { text, segments }: Pick<ImportedText, 'text' | 'segments'>,
  limits: Omit<AddedLimits, 'text'>,
): readonly ImportedStretch[] {
  const fits =
    segments.length <= limits.segments &&
    text.length <= TOGETHER_MAX / 2 &&
    segments.every((each) => each.text.length <= limits.segment);
  return fits ? segments : [];
}

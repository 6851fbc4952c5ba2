import type { ImportedSegment, ImportedSpeaker, ImportedText, ImportedTurns } from './imported-text.ts';

/** Limits of the segments that a server takes. */
export interface AddedLimits {
  readonly segments: number;
  readonly segmentMax: number;
  readonly seconds: number;
}

/** Characters of text and segments together that fit into one request. */
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

/** The fields of a text that a server accepts. */
export interface AddedWords {
  readonly text: string;
  readonly segments: (ImportedSegment & { readonly speaker?: ImportedSpeaker })[];
  readonly speakerNames: ImportedTurns['speakerNames'];
}

/** The text with its segments and speakers, if a server takes these with it; otherwise its words alone. */
export function addedWords(
  { text, segments, turns }: Pick<ImportedText, 'text' | 'segments' | 'turns'>,
  limits: AddedLimits,
): AddedWords {
  const fits =
    segments.length <= limits.segments &&
    text.length <= TOGETHER_MAX / 2 &&
    segments.every((each) => each.text.length <= limits.segmentMax && each.end <= limits.seconds);
  if (!fits) return { text, segments: [], speakerNames: {} };
  if (turns) return { ...turns, segments: [...turns.segments] };
  return { text, segments: [...segments], speakerNames: {} };
}

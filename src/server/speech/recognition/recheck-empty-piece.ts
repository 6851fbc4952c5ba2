import { MISSING_MARK } from '../../../contract/api/takes.ts';
import { createPieceJoiner } from '../../../speech/piece-joiner.ts';
import type { RecognisedWord, Recognition } from '../../../speech/recognition.ts';
import { PCM_BYTES_PER_SECOND } from '../../../speech/sound/pcm.ts';
import type { Piece } from '../../../speech/sound/pieces.ts';
import { mustContainWords, type SpeechSpan } from '../../../speech/speech-spans.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import { SpeechError } from '../engines/speech-error.ts';

/** Maximum length of a part that is recognised again, and the audio added around its speech, in seconds. */
const PART_SECONDS = 5;
const MARGIN_SECONDS = 0.2;

/** Finds speech in 16 kHz mono 16-bit samples; seconds. Throws `SpeechError`. */
export type FindSpeech = (pcm: Uint8Array) => Promise<SpeechSpan[]>;

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A part of a piece, and by how many seconds it overlaps its neighbours. */
type Part = Pick<Piece, 'start' | 'end' | 'overlapBefore' | 'overlapAfter'>;

/** Groups speech into parts: neighbours up to five seconds together; longer speech in equal parts, which overlap. */
function partsOf(spans: readonly SpeechSpan[], seconds: number): Part[] {
  const parts: SpeechSpan[] = [];
  for (const { start, end } of spans) {
    const last = parts.at(-1);
    if (last && end - last.start <= PART_SECONDS) {
      last.end = end;
      continue;
    }
    const count = Math.ceil((end - start) / PART_SECONDS);
    const length = (end - start) / count;
    for (let n = 0; n < count; n += 1)
      parts.push({ start: start + n * length, end: start + (n + 1) * length });
  }
  const widened = parts.map(({ start, end }) => ({
    start: Math.max(0, start - MARGIN_SECONDS),
    end: Math.min(seconds, end + MARGIN_SECONDS),
  }));
  const overlapBefore = (at: number): number =>
    Math.max(0, (widened[at - 1]?.end ?? 0) - (widened[at]?.start ?? seconds));
  return widened.map((part, at) => ({
    ...part,
    overlapBefore: overlapBefore(at),
    overlapAfter: overlapBefore(at + 1),
  }));
}

const cutSamples = (samples: Uint8Array, { start, end }: SpeechSpan): Uint8Array => {
  const byte = (seconds: number) => 2 * Math.round((seconds * PCM_BYTES_PER_SECOND) / 2);
  return samples.subarray(byte(start), byte(end));
};

/** Merges the results of the parts of a piece: a word in two of them is there once. */
function joinParts(parts: readonly { part: Part; recognition: Recognition }[]): Recognition {
  const joiner = createPieceJoiner();
  const joined = parts.flatMap(({ part, recognition }) => joiner.add(part, recognition));
  const segments = [...joined, ...joiner.flush()];
  const haveTimes = parts.every(({ recognition }) => recognition.words !== null);
  const words = segments.flatMap((segment): RecognisedWord[] => segment.words ?? []);
  const confidences = parts.flatMap(({ recognition }) => recognition.confidence ?? []);
  return {
    text: joinTexts(segments.map(({ text }) => text)),
    segments: segments.map(({ start, end, text }) => ({ start, end, text })),
    words: haveTimes ? words : null,
    language: parts.find(({ recognition }) => recognition.language !== null)?.recognition.language ?? null,
    confidence:
      confidences.length > 0 ? confidences.reduce((sum, one) => sum + one, 0) / confidences.length : null,
  };
}

/**
 * Rechecks a piece in which an engine found no words. If a second detector finds no speech either, the result is
 * empty: signs alone, such as "..." or "♪", are no text. Else its parts are recognised separately; if they have no
 * words, the piece becomes a gap mark with its time.
 */
export async function recheckEmptyPiece(
  piece: { samples: Uint8Array; seconds: number; empty: Recognition },
  findSpeech: FindSpeech,
  recognise: (samples: Uint8Array) => Promise<Recognition>,
): Promise<Recognition> {
  const { samples, seconds, empty } = piece;
  const spans = await findSpeech(samples).catch((error: unknown) => {
    // If the second detector fails, the piece counts as one without words.
    if (error instanceof SpeechError && error.code !== 'aborted') return [];
    throw error;
  });
  if (!mustContainWords(spans, seconds))
    return { ...empty, text: '', segments: [], words: null, confidence: null };
  const parts: { part: Part; recognition: Recognition }[] = [];
  for (const part of partsOf(spans, seconds)) {
    const recognition = await recognise(cutSamples(samples, part));
    if (hasWords(recognition.text)) parts.push({ part, recognition });
  }
  if (parts.length > 0) return joinParts(parts);
  const mark = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? seconds, text: MISSING_MARK };
  return { ...empty, text: MISSING_MARK, segments: [mark], words: null };
}

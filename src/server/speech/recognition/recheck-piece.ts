import { PCM_BYTES_PER_SECOND } from '../../../speech/audio/pcm.ts';
import type { Piece } from '../../../speech/audio/pieces.ts';
import { mergeMarks, missingMarks } from '../../../speech/missing-marks.ts';
import { createPieceJoiner } from '../../../speech/piece-joiner.ts';
import { hasWords, type RecognisedWord, type Recognition } from '../../../speech/recognition.ts';
import {
  extentOf,
  LEAST_WORDS_SECONDS,
  mustContainWords,
  type SpeechSpan,
  spansWithin,
} from '../../../speech/speech-spans.ts';
import { joinTexts } from '../../../text/join-texts.ts';
import { SpeechError } from '../engines/speech-error.ts';
import { heaviest } from './tally.ts';

/** Maximum length of a part that is recognised again, and the audio added around its speech, in seconds. */
const PART_SECONDS = 5;
const MARGIN_SECONDS = 0.2;

/** Finds speech in 16 kHz mono 16-bit samples; seconds. Throws `SpeechError`. */
export type FindSpeech = (pcm: Uint8Array) => Promise<SpeechSpan[]>;

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

interface RecognisedPart {
  part: Part;
  recognition: Recognition;
}

/** Merges the results of the parts of a piece: a word in two of them is there once. */
function joinParts(parts: readonly RecognisedPart[]): Recognition {
  const joiner = createPieceJoiner();
  const joined = parts.flatMap(({ part, recognition }) => joiner.add(part, recognition));
  const segments = mergeMarks([...joined, ...joiner.flush()]);
  const haveTimes = parts.every(
    ({ recognition }) => recognition.words !== null || !hasWords(recognition.text),
  );
  const words = segments.flatMap((segment): RecognisedWord[] => segment.words ?? []);
  const confidences = parts.flatMap(({ recognition }) => recognition.confidence ?? []);
  return {
    text: joinTexts(segments.map(({ text }) => text)),
    segments: segments.map(({ start, end, text }) => ({ start, end, text })),
    words: haveTimes ? words : null,
    language: heaviest(
      parts.map(({ part, recognition }) => ({ ...recognition, seconds: part.end - part.start })),
      ({ text, language }) => (hasWords(text) ? language : null),
    ),
    confidence:
      confidences.length > 0 ? confidences.reduce((sum, one) => sum + one, 0) / confidences.length : null,
  };
}

/** Marks the speech of a part that has no words: all of it, or what follows the end of a truncated text. */
function markMissed({ part, recognition }: RecognisedPart, spans: readonly SpeechSpan[]): RecognisedPart {
  const seconds = part.end - part.start;
  const { segments } = recognition;
  if (hasWords(recognition.text)) {
    if (!recognition.isTruncated) return { part, recognition };
    const last = segments.at(-1)?.end ?? 0;
    // Without word times, a text seems to last as long as its audio: the mark is its end.
    const start = seconds - last < LEAST_WORDS_SECONDS ? seconds : last;
    const marks = missingMarks([{ start, end: seconds }]);
    return { part, recognition: { ...recognition, segments: [...segments, ...marks] } };
  }
  const speech = spansWithin(spans, part.start, part.end);
  const marks = mustContainWords(speech, seconds) ? missingMarks([extentOf(speech)]) : [];
  return { part, recognition: { ...recognition, segments: marks, words: null, confidence: null } };
}

/** True when a result may lack speech: it has no words, or the engine had no space for more. */
export const needsRecheck = ({ text, isTruncated = false }: Recognition): boolean =>
  isTruncated || !hasWords(text);

/**
 * Rechecks a piece for which `needsRecheck` is true. If a second detector finds no speech, a result without words is
 * empty: signs alone, such as "..." or "♪", are no text. Else its parts are recognised separately; speech that has no
 * words in them either becomes a gap mark with its time.
 */
export async function recheckPiece(
  piece: { samples: Uint8Array; seconds: number; first: Recognition },
  findSpeech: FindSpeech,
  recognise: (samples: Uint8Array) => Promise<Recognition>,
): Promise<Recognition> {
  const { samples, seconds, first } = piece;
  const { isTruncated: _isTruncated, ...kept } = first;
  const whole = { start: 0, end: seconds, overlapBefore: 0, overlapAfter: 0 };
  /** The first text as far as it goes, with a mark at its end. */
  const cutText = (): Recognition => ({
    ...joinParts([markMissed({ part: whole, recognition: first }, [])]),
    language: first.language,
  });
  const spans = await findSpeech(samples).catch((error: unknown) => {
    if (error instanceof SpeechError && error.code !== 'aborted') return null;
    throw error;
  });
  // If the second detector fails, a piece without words counts as one without speech.
  if (spans === null && hasWords(first.text)) return cutText();
  if (spans === null || !mustContainWords(spans, seconds))
    return hasWords(first.text) ? kept : { ...kept, text: '', segments: [], words: null, confidence: null };
  const parts: RecognisedPart[] = [];
  for (const part of partsOf(spans, seconds)) {
    const recognition = await recognise(cutSamples(samples, part));
    parts.push(markMissed({ part, recognition }, spans));
  }
  const haveWords = parts.some(({ recognition }) => hasWords(recognition.text));
  if (haveWords) {
    const joined = joinParts(parts);
    return hasWords(first.text) ? { ...joined, language: first.language } : joined;
  }
  // Nothing better was found than a text that ends early.
  if (hasWords(first.text)) return cutText();
  const segments = missingMarks([extentOf(spans)]);
  return { ...kept, text: joinTexts(segments.map(({ text }) => text)), segments, words: null };
}

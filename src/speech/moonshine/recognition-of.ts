import { joinTexts } from '../../text/join-texts.ts';
import { insertMarks, missingMarks } from '../missing-marks.ts';
import type { RecognisedSegment, RecognisedWord, Recognition } from '../recognition.ts';
import type { SpeechSpan } from '../speech-spans.ts';
import type { RecognisedPiece } from './piece-recogniser.ts';

/** Mean confidence of the words in percent, weighted by their length. */
function confidenceOf(words: readonly RecognisedWord[]): number | null {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  const sum = words.reduce((total, { text, confidence }) => total + (confidence ?? 0) * text.length, 0);
  return Math.round((sum / letters) * 10) / 10;
}

/** One segment for the words up to each missed range, and one for those after the last. */
function segmentsOf(words: readonly RecognisedWord[], missed: readonly SpeechSpan[]): RecognisedSegment[] {
  const groups = new Map<number, RecognisedWord[]>();
  for (const word of words) {
    const missedBefore = missed.filter(({ start }) => start < word.start).length;
    groups.set(missedBefore, [...(groups.get(missedBefore) ?? []), word]);
  }
  return [...groups.values()].map((group) => ({
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    text: joinTexts(group.map(({ text }) => text)),
  }));
}

/** The result of a piece: Moonshine Tiny reports words, and understands English only. */
export function recognitionOf({ words, missed }: RecognisedPiece): Recognition {
  const segments = insertMarks(segmentsOf(words, missed), missingMarks(missed));
  return {
    text: joinTexts(segments.map(({ text }) => text)),
    words,
    segments,
    language: 'en',
    confidence: confidenceOf(words),
  };
}

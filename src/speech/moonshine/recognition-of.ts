import { joinTexts } from '../../text/join-texts.ts';
import type { RecognisedWord, Recognition } from '../recognition.ts';

/** Mean confidence of the words in percent, weighted by their length. */
function confidenceOf(words: readonly RecognisedWord[]): number | null {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return null;
  const sum = words.reduce((total, { text, confidence }) => total + (confidence ?? 0) * text.length, 0);
  return Math.round((sum / letters) * 10) / 10;
}

/** The result of a piece: Moonshine Tiny reports words, and understands English only. */
export function recognitionOf(words: RecognisedWord[]): Recognition {
  const text = joinTexts(words.map((word) => word.text));
  const [first, last] = [words[0], words.at(-1)];
  return {
    text,
    words,
    segments: first && last ? [{ start: first.start, end: last.end, text }] : [],
    language: 'en',
    confidence: confidenceOf(words),
  };
}

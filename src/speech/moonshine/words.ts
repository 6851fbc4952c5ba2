import type { RecognisedWord } from '../recognition.ts';
import type { DecodedToken, Decoding } from './greedy-decoder.ts';
import { modernSpelling } from './modern-spelling.ts';
import { beginsWord, hasLetters, textOf } from './tokens.ts';
import { tokenStarts } from './word-times.ts';

/** A word ends where the next one begins; this limits its length in seconds, by its number of letters. */
const WORD_SECONDS_MAX = { base: 0.35, perLetter: 0.09 } as const;

/** A word and the range of its tokens: `from` inclusive, `to` exclusive. */
export interface DecodedWord extends RecognisedWord {
  from: number;
  to: number;
}

const percent = (probability: number): number => Math.round(probability * 1000) / 10;

/** The lowest probability of tokens with letters, or of all tokens if none has any. */
function confidenceOf(tokens: readonly DecodedToken[]): number {
  const spoken = tokens.filter(({ id }) => hasLetters(id));
  return percent(Math.min(...(spoken.length > 0 ? spoken : tokens).map(({ probability }) => probability)));
}

/** Token ranges of the words; punctuation belongs to the word before it. */
function rangesOf(tokens: readonly DecodedToken[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [index, { id }] of tokens.entries()) {
    const last = ranges.at(-1);
    if (!last || beginsWord(id)) ranges.push([index, index + 1]);
    else last[1] = index + 1;
  }
  return ranges;
}

/** The words of a decoding; times in seconds from the start of the audio, which is `seconds` long. */
export function wordsOf({ tokens, lastAttention }: Decoding, seconds: number): DecodedWord[] {
  const starts = tokenStarts([...tokens.map(({ attention }) => attention), lastAttention]);
  const placed = rangesOf(tokens).flatMap(([from, to]) => {
    const text = modernSpelling(textOf(tokens.slice(from, to).map(({ id }) => id)).trim());
    if (text === '') return [];
    const start = Math.min(starts[from] ?? 0, seconds);
    const longest = WORD_SECONDS_MAX.base + WORD_SECONDS_MAX.perLetter * text.length;
    const end = Math.min(Math.max(starts[to] ?? seconds, start), start + longest, seconds);
    return [{ text, start, end, confidence: confidenceOf(tokens.slice(from, to)), from, to }];
  });
  return placed;
}

/** Mean probability (0-1) of all tokens: noise gives 0.02-0.13, speech 0.40-0.92 (measured). */
export function meanProbability(tokens: readonly DecodedToken[]): number {
  if (tokens.length === 0) return 0;
  return tokens.reduce((sum, { probability }) => sum + probability, 0) / tokens.length;
}

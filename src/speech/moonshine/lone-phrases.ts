import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../text/letters-of.ts';
import type { RecognisedWord } from '../recognition.ts';
import type { SpeechSpan } from '../speech-spans.ts';
import { type Decoding, decodeGreedily } from './greedy-decoder.ts';
import { logSumExp } from './logits.ts';
import { hasLetters, START_TOKEN, textOf, tokensOf } from './tokens.ts';
import type { DecoderRow, Encoded, Transformer } from './transformer.ts';

/** A phrase that may be said between two pauses, with its tokens at the beginning of a sentence. */
export interface LonePhrase {
  readonly text: string;
  readonly tokens: readonly number[];
}

/** Seconds of speech that can be a phrase alone. */
const SPAN_SECONDS = { min: 0.15, max: 1.8 } as const;
/**
 * Minimum log probability of a phrase, and its maximum distance to the model's unconstrained output: 37 of 38 phrases
 * of four voices are within, none of 338 other short recordings. One word is confused more easily than two.
 */
const LOG_PROBABILITY_MIN = -7.5;
const OWN_SCORE_DISTANCE = { word: -3, words: -5.5 } as const;
const MAX_TOKENS = 12;
/** Share of letters from which a word counts as another reading of the phrase. */
const SIMILARITY_MIN = 0.4;
/** Seconds by which a word may extend beyond the span of the phrase. */
const TOLERANCE = 0.1;

/** The phrases with their tokens; the first letter is large, as the model writes it after a pause. */
export const lonePhrases = (phrases: readonly string[]): LonePhrase[] =>
  phrases.map((text) => ({ text, tokens: tokensOf(text.charAt(0).toUpperCase() + text.slice(1)) }));

const logProbability = ({ logits }: DecoderRow, token: number): number =>
  (logits[token] ?? Number.NEGATIVE_INFINITY) - logSumExp(logits);

/** The log probability of all tokens of a phrase. */
async function scoreOf(model: Transformer, encoded: Encoded, { tokens }: LonePhrase): Promise<number> {
  const { rows } = await model.begin(encoded, [START_TOKEN, ...tokens]);
  return tokens.reduce(
    (sum, token, n) => sum + (rows[n] ? logProbability(rows[n], token) : LOG_PROBABILITY_MIN),
    0,
  );
}

const unconstrainedScore = ({ tokens }: Decoding): number =>
  tokens.filter(({ id }) => hasLetters(id)).reduce((sum, { probability }) => sum + Math.log(probability), 0);

/** A recognised phrase, and the model's unconstrained output for the same audio. */
export interface RecognisedPhrase {
  readonly phrase: string;
  readonly reading: string;
}

/** The phrase said in this audio; null if none matches. */
export async function recognisePhrase(
  model: Transformer,
  audio: Float32Array,
  phrases: readonly LonePhrase[],
  pause: () => Promise<void>,
): Promise<RecognisedPhrase | null> {
  const encoded = await model.encode(audio);
  await pause();
  const [first] = (await model.begin(encoded, [START_TOKEN])).rows;
  if (!first) return null;
  let best: { phrase: LonePhrase; score: number } | null = null;
  for (const phrase of phrases) {
    const [token] = phrase.tokens;
    if (token === undefined || logProbability(first, token) < LOG_PROBABILITY_MIN) continue;
    await pause();
    const score = await scoreOf(model, encoded, phrase);
    if (score > (best?.score ?? LOG_PROBABILITY_MIN)) best = { phrase, score };
  }
  if (!best) return null;
  const rules = { maxTokens: MAX_TOKENS, expectsSpeech: true, bias: null, draft: [], pause };
  const unconstrained = await decodeGreedily(model, encoded, rules);
  const { text } = best.phrase;
  const isLikely =
    best.score - unconstrainedScore(unconstrained) >=
    (text.includes(' ') ? OWN_SCORE_DISTANCE.words : OWN_SCORE_DISTANCE.word);
  return isLikely ? { phrase: text, reading: textOf(unconstrained.tokens.map(({ id }) => id)) } : null;
}

/** The spans that can be a phrase alone. */
export const loneSpans = (spans: readonly SpeechSpan[]): SpeechSpan[] =>
  spans.filter(({ start, end }) => end - start >= SPAN_SECONDS.min && end - start <= SPAN_SECONDS.max);

/** Share of the longer text that differs: 0 for the same letters, 1 for none in common. */
const difference = (one: string, other: string): number =>
  distance(one, other) / Math.max(one.length, other.length, 1);

/** Neighbouring words: those from `from` up to and without `to`. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** The neighbouring words most similar to one of the texts; null if none is similar. */
function nearestRun(words: readonly RecognisedWord[], texts: readonly string[]): Run | null {
  const letters = words.map(({ text }) => lettersOf(text));
  let nearest: { run: Run; difference: number } | null = null;
  for (const [from] of letters.entries()) {
    for (let to = letters.length; to > from; to -= 1) {
      const candidate = letters.slice(from, to).join('');
      const lowest = Math.min(...texts.map((text) => difference(lettersOf(text), candidate)));
      if (lowest < (nearest?.difference ?? Number.POSITIVE_INFINITY))
        nearest = { run: { from, to }, difference: lowest };
    }
  }
  return nearest && nearest.difference <= 1 - SIMILARITY_MIN ? nearest.run : null;
}

function placeWords(phrase: string, { start, end }: SpeechSpan): RecognisedWord[] {
  const texts = phrase.split(' ');
  const seconds = (end - start) / texts.length;
  return texts.map((text, n) => ({
    text: n === texts.length - 1 ? `${text}.` : text,
    start: start + n * seconds,
    end: start + (n + 1) * seconds,
    confidence: null,
  }));
}

/**
 * Replaces the recognised words of a phrase by the phrase. No other word is lost: word times are imprecise, and a word
 * that overlaps the span belongs to the speech before it, or to that which follows at `next` seconds.
 */
export function insertPhrase(
  words: readonly RecognisedWord[],
  span: SpeechSpan,
  { phrase, reading }: RecognisedPhrase,
  next: number,
): RecognisedWord[] {
  const isInside = ({ start, end }: RecognisedWord) => {
    const middle = (start + end) / 2;
    return middle >= span.start - TOLERANCE && middle <= span.end + TOLERANCE;
  };
  const inside = words.filter(isInside);
  const { from, to } = nearestRun(inside, [phrase, reading]) ?? { from: 0, to: 0 };
  const before = words.filter((word) => !isInside(word) && word.start < span.start);
  const after = words.filter((word) => !isInside(word) && word.start >= span.start);
  const following = inside.slice(to).map((word) => ({ ...word, start: next, end: next }));
  return [...before, ...inside.slice(0, from), ...placeWords(phrase, span), ...following, ...after];
}

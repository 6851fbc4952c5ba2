import { PCM_RATE } from '../audio/pcm.ts';
import type { RecognisedWord } from '../recognition.ts';
import {
  extentOf,
  mustContainWords,
  type SpeechSpan,
  shiftBy,
  spansWithin,
  speechSeconds,
} from '../speech-spans.ts';
import { addAlternatives } from './alternatives.ts';
import { type DecodeRules, type Decoding, decodeGreedily } from './greedy-decoder.ts';
import { insertPhrase, type LonePhrase, loneSpans, recognisePhrase } from './lone-phrases.ts';
import type { SpeechDetector } from './silero-detector.ts';
import { hasLetters } from './tokens.ts';
import type { Encoded, Transformer } from './transformer.ts';
import type { VocabularyBias } from './vocabulary-bias.ts';
import { type DecodedWord, meanProbability, wordsOf } from './words.ts';

/** Minimum input of the encoder in seconds; shorter pieces are padded with silence. */
const SHORTEST_SECONDS = 0.5;
/** Maximum tokens and words per second of speech (measured). */
const TOKENS_PER_SECOND = 10;
const WORDS_PER_SECOND = 6;
/** Allowance for one or two words, which may be spoken faster. */
const TOKENS_ALLOWANCE = 8;
const WORDS_ALLOWANCE = 2;
/** Seconds of speech that rule out a click: an empty text is then accepted only with high probability. */
const CERTAIN_SECONDS = 0.25;
/** Minimum mean probability of a text: with and without detected speech. */
const PROBABILITY_MIN = { speech: 0.35, noise: 0.6 } as const;
/** Limits for splitting a piece: maximum recursion depth, and minimum length of a part in seconds. */
const SPLIT_LIMITS = { depth: 2, seconds: 1 } as const;
/** Seconds of speech without a word, in a text with other words, that count as missed. */
const MISSED_SECONDS = 2.2;
/** Seconds of audio added around a range that is recognised again. */
const MARGIN_SECONDS = 0.2;

export interface PieceOptions {
  /** Phrases that may be said between two pauses. */
  readonly phrases: readonly LonePhrase[];
  readonly bias: VocabularyBias | null;
  /** Tokens of the last interim result for the beginning of this piece. */
  readonly draft: readonly number[];
  pause: DecodeRules['pause'];
}

export interface InterimResult {
  readonly text: string;
  readonly tokens: number[];
}

/** The words of a piece, and the ranges of speech in which none were recognised; both in order. */
export interface RecognisedPiece {
  readonly words: RecognisedWord[];
  readonly missed: SpeechSpan[];
}

/** Recognises one piece of audio. Samples are from -1 to 1, at 16 kHz. */
export interface PieceRecogniser {
  /** Recognises a complete piece: no speech is skipped, and noise gives no words. */
  recognise(samples: Float32Array, options: PieceOptions): Promise<RecognisedPiece>;
  /** Quickly recognises a piece that is still growing, for an interim result. */
  recogniseInterim(samples: Float32Array, options: PieceOptions): Promise<InterimResult>;
}

/** The model's output for a piece, and its probability. */
interface Hypothesis {
  encoded: Encoded;
  decoding: Decoding;
  words: DecodedWord[];
  probability: number;
}

const padToMinimum = (samples: Float32Array): Float32Array => {
  const minLength = SHORTEST_SECONDS * PCM_RATE;
  if (samples.length >= minLength) return samples;
  const filled = new Float32Array(minLength);
  filled.set(samples);
  return filled;
};

/** Where to split a piece: in the longest pause that leaves both parts long enough, else in the middle. */
function splitPoint(spans: readonly SpeechSpan[], seconds: number): number {
  let splitAt = seconds / 2;
  let longest = 0;
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    if (!next) continue;
    const middle = (span.end + next.start) / 2;
    const isInside = middle >= SPLIT_LIMITS.seconds && seconds - middle >= SPLIT_LIMITS.seconds;
    if (!isInside || next.start - span.end <= longest) continue;
    longest = next.start - span.end;
    splitAt = middle;
  }
  return splitAt;
}

/** Ranges between recognised words that contain speech but no word. */
function missedSpans(
  spans: readonly SpeechSpan[],
  words: readonly RecognisedWord[],
  seconds: number,
): SpeechSpan[] {
  const edges = [0, ...words.flatMap(({ start, end }) => [start, end]), seconds];
  const missed: SpeechSpan[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from, to] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    if (speechSeconds(spansWithin(spans, from, to)) < MISSED_SECONDS) continue;
    missed.push({ start: from, end: to });
  }
  return missed;
}

/** Trims silence from word times: the decoder starts its first word at the start of the audio. */
function trimToSpeech(words: readonly RecognisedWord[], spans: readonly SpeechSpan[]): RecognisedWord[] {
  return words.map((word) => {
    const overlapping = spans.filter(({ start, end }) => start < word.end && end > word.start);
    const [first, last] = [overlapping[0], overlapping.at(-1)];
    if (!first || !last) return word;
    return { ...word, start: Math.max(word.start, first.start), end: Math.min(word.end, last.end) };
  });
}

/** True when the decoded text plausibly matches the audio, rather than being a hallucination. */
function isCredible({ decoding, words, probability }: Hypothesis, speech: number): boolean {
  if (words.length === 0 || !decoding.tokens.some(({ id }) => hasLetters(id))) return false;
  const isSpeech = speech >= CERTAIN_SECONDS;
  if (probability < (isSpeech ? PROBABILITY_MIN.speech : PROBABILITY_MIN.noise)) return false;
  return words.length <= WORDS_ALLOWANCE + WORDS_PER_SECOND * Math.max(speech, SHORTEST_SECONDS);
}

/** Recognises pieces with the Moonshine model, and finds their speech with the detector. */
export class MoonshinePieceRecogniser implements PieceRecogniser {
  readonly #model: Transformer;
  readonly #detector: SpeechDetector;

  constructor(model: Transformer, detector: SpeechDetector) {
    this.#model = model;
    this.#detector = detector;
  }

  readonly recognise: PieceRecogniser['recognise'] = async (samples, options) => {
    const spans = await this.#detector.find(samples);
    await options.pause();
    const piece = await this.#recogniseSpans(samples, spans, options, 0);
    const trimmed = { ...piece, words: trimToSpeech(piece.words, spans) };
    return options.phrases.length === 0 ? trimmed : this.#withPhrases(samples, spans, trimmed, options);
  };

  readonly recogniseInterim: PieceRecogniser['recogniseInterim'] = async (samples, options) => {
    const { decoding, words, probability } = await this.#decode(samples, true, options);
    if (probability < PROBABILITY_MIN.speech) return { text: '', tokens: [] };
    return {
      // The audio ends here only for now, so the decoder's final punctuation is a guess.
      text: words
        .map(({ text }) => text)
        .join(' ')
        .replace(/[.,!?;:]+$/, ''),
      tokens: decoding.tokens.map(({ id }) => id),
    };
  };

  /** Recognises each short stretch between two pauses again: alone, a phrase is easily confused with another word. */
  async #withPhrases(
    samples: Float32Array,
    spans: readonly SpeechSpan[],
    { words, missed }: RecognisedPiece,
    { phrases, pause }: PieceOptions,
  ): Promise<RecognisedPiece> {
    let all = words;
    const recognisedSpans: SpeechSpan[] = [];
    for (const span of loneSpans(spans)) {
      const from = Math.max(0, Math.round((span.start - MARGIN_SECONDS) * PCM_RATE));
      const audio = padToMinimum(samples.subarray(from, Math.round((span.end + MARGIN_SECONDS) * PCM_RATE)));
      const recognised = await recognisePhrase(this.#model, audio, phrases, pause);
      const next = spans.find(({ start }) => start > span.end)?.start ?? span.end;
      if (!recognised) continue;
      all = insertPhrase(all, span, recognised, next);
      recognisedSpans.push(span);
    }
    const isMissed = ({ start, end }: SpeechSpan): boolean =>
      !recognisedSpans.some((span) => span.start < end && span.end > start);
    return { words: all, missed: missed.filter(isMissed) };
  }

  async #decode(samples: Float32Array, expectsSpeech: boolean, options: PieceOptions): Promise<Hypothesis> {
    const seconds = samples.length / PCM_RATE;
    const encoded = await this.#model.encode(padToMinimum(samples));
    await options.pause();
    const maxTokens = Math.max(TOKENS_ALLOWANCE, Math.ceil(TOKENS_PER_SECOND * seconds));
    const decoding = await decodeGreedily(this.#model, encoded, { ...options, maxTokens, expectsSpeech });
    const words = wordsOf(decoding, seconds);
    return { encoded, decoding, words, probability: meanProbability(decoding.tokens) };
  }

  /** Recognises a part of the piece again that has speech but no words. */
  async #recognisePart(
    samples: Float32Array,
    { start, end }: SpeechSpan,
    spans: readonly SpeechSpan[],
    options: PieceOptions,
    depth: number,
  ): Promise<RecognisedPiece> {
    const part = samples.subarray(Math.round(start * PCM_RATE), Math.round(end * PCM_RATE));
    const fresh = { ...options, draft: [] };
    const { words, missed } = await this.#recogniseSpans(part, spansWithin(spans, start, end), fresh, depth);
    return { words: shiftBy(words, start), missed: shiftBy(missed, start) };
  }

  async #recogniseSpans(
    samples: Float32Array,
    spans: readonly SpeechSpan[],
    options: PieceOptions,
    depth: number,
  ): Promise<RecognisedPiece> {
    const seconds = samples.length / PCM_RATE;
    const speech = speechSeconds(spans);
    const hypothesis = await this.#decode(samples, speech >= CERTAIN_SECONDS, options);
    /** `margin`: seconds of audio added around each range. */
    const recogniseParts = async (ranges: readonly SpeechSpan[], margin = 0): Promise<RecognisedPiece> => {
      const all: RecognisedPiece = { words: [], missed: [] };
      for (const { start, end } of ranges) {
        const part = { start: Math.max(0, start - margin), end: Math.min(seconds, end + margin) };
        const { words, missed } = await this.#recognisePart(samples, part, spans, options, depth + 1);
        all.words.push(...words);
        all.missed.push(...shiftBy(spansWithin(missed, start, end), start));
      }
      return all;
    };
    const maySplit = depth < SPLIT_LIMITS.depth && seconds >= 2 * SPLIT_LIMITS.seconds;
    const isTrusted = isCredible(hypothesis, speech);
    const hasToHaveWords = mustContainWords(spans, seconds);
    // A decoding that was cut lacks the words after its loop, or is a longer loop.
    if (maySplit && hasToHaveWords && (!isTrusted || hypothesis.decoding.isTruncated)) {
      const splitAt = splitPoint(spans, seconds);
      return recogniseParts([
        { start: 0, end: splitAt },
        { start: splitAt, end: seconds },
      ]);
    }
    if (!isTrusted) return { words: [], missed: hasToHaveWords ? [extentOf(spans)] : [] };
    await addAlternatives(
      this.#model,
      hypothesis.encoded,
      hypothesis.decoding,
      hypothesis.words,
      options.pause,
    );
    const words = hypothesis.words.map(({ from: _from, to: _to, ...word }) => word);
    if (!maySplit) return { words, missed: missedSpans(spans, words, seconds) };
    const recovered = await recogniseParts(missedSpans(spans, words, seconds), MARGIN_SECONDS);
    const inOrder = [...words, ...recovered.words].sort((a, b) => a.start - b.start);
    return { words: inOrder, missed: recovered.missed };
  }
}

import type { Token, Transcript, Word } from 'transcribe-cpp';
import type { RecognisedWord, Recognition } from '../../../../speech/recognition.ts';

const PUNCTUATION_ONLY = /^[\s\p{P}]*$/u;
/** Language markers in a model's output: `<en-US>`. */
const LANGUAGE_TAG = /<([a-z]{2,3})-[A-Z][A-Za-z]{1,3}>/;

/** Converts a probability to percent; tokens without a probability have 0 or none. */
function percentOf(probability: number): number | null {
  return probability > 0 && probability <= 1 ? probability * 100 : null;
}

/** The lowest confidence of a word's tokens, without punctuation. */
function confidenceOf(tokens: readonly Token[]): number | null {
  const spoken = tokens.filter(({ text }) => !PUNCTUATION_ONLY.test(text.replaceAll('▁', ' ')));
  const percentages = spoken.map(({ p }) => percentOf(p)).filter((percent) => percent !== null);
  return percentages.length === 0 ? null : Math.min(...percentages);
}

/** Groups tokens into words, for models with token times only: a token with a leading space starts a word. */
function groupTokens(
  tokens: readonly Token[],
): Pick<Word, 'text' | 't0Ms' | 't1Ms' | 'firstToken' | 'nTokens'>[] {
  const words: { text: string; t0Ms: number; t1Ms: number; firstToken: number; nTokens: number }[] = [];
  tokens.forEach(({ text, t0Ms, t1Ms }, index) => {
    const piece = text.replaceAll('▁', ' ');
    const last = words.at(-1);
    if (last && !piece.startsWith(' ')) {
      last.text += piece;
      last.t1Ms = t1Ms;
      last.nTokens += 1;
      return;
    }
    words.push({ text: piece, t0Ms, t1Ms, firstToken: index, nTokens: 1 });
  });
  return words;
}

/**
 * Converts the engine's result to a `Recognition`. `seconds`: length of the audio; times are clamped to it.
 */
export function recognitionOf(transcript: Transcript, seconds: number): Recognition {
  const clampSeconds = (milliseconds: number): number => Math.min(Math.max(0, milliseconds / 1000), seconds);
  const span = (from: number, to: number) => ({
    start: clampSeconds(from),
    end: Math.max(clampSeconds(from), clampSeconds(to)),
  });
  const hasWords = transcript.timestampKind === 'word' || transcript.timestampKind === 'token';
  const timedWords = transcript.words.length > 0 ? transcript.words : groupTokens(transcript.tokens);
  const words: RecognisedWord[] = timedWords.flatMap(({ text, t0Ms, t1Ms, firstToken, nTokens }) => {
    const word = text.replaceAll('▁', ' ').trim();
    const tokens = transcript.tokens.slice(firstToken, firstToken + nTokens);
    return word === '' ? [] : [{ text: word, ...span(t0Ms, t1Ms), confidence: confidenceOf(tokens) }];
  });
  const text = transcript.text.trim();
  const segments = transcript.segments
    .map((segment) => ({ ...span(segment.t0Ms, segment.t1Ms), text: segment.text.trim() }))
    .filter((segment) => segment.text !== '');
  const wholeSegment = text === '' ? [] : [{ start: 0, end: seconds, text }];
  const confidences = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    text,
    // Without times, all segments would be empty ranges at the beginning.
    segments: transcript.timestampKind === 'none' || segments.length === 0 ? wholeSegment : segments,
    words: hasWords && words.length > 0 ? words : null,
    language: transcript.language || (LANGUAGE_TAG.exec(transcript.rawText)?.[1] ?? null),
    confidence:
      confidences.length === 0
        ? null
        : confidences.reduce((sum, value) => sum + value, 0) / confidences.length,
  };
}

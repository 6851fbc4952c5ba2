/** A range that contains speech; seconds. */
export interface SpeechSpan {
  start: number;
  end: number;
}

/** Seconds of speech that must contain words; less may be a cough or a click. */
const WORDS_SECONDS = 0.5;
/** Below this share of a piece, the detector has probably mistaken another sound for speech. */
const WORDS_SHARE = 0.2;

export const speechSeconds = (spans: readonly SpeechSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** True when a piece of this length with these ranges of speech must contain words. */
export const mustContainWords = (spans: readonly SpeechSpan[], seconds: number): boolean =>
  speechSeconds(spans) >= Math.max(WORDS_SECONDS, WORDS_SHARE * seconds);

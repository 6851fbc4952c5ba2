/** A stretch in which somebody speaks; seconds. */
export interface SpeechSpan {
  start: number;
  end: number;
}

/** So many seconds of speech are somebody's words; less is a cough or a click. */
const WORDS_SECONDS = 0.5;
/** A detector that finds speech in less of a piece than this share takes some other sound for it. */
const WORDS_SHARE = 0.2;

export const speechSeconds = (spans: readonly SpeechSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** Whether a piece of so many seconds with this speech in it must have words. */
export const owesWords = (spans: readonly SpeechSpan[], seconds: number): boolean =>
  speechSeconds(spans) >= Math.max(WORDS_SECONDS, WORDS_SHARE * seconds);

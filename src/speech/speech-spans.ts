/** A range that contains speech; seconds. */
export interface SpeechSpan {
  start: number;
  end: number;
}

/** Seconds of speech that must contain words; less may be a cough or a click. */
export const LEAST_WORDS_SECONDS = 0.5;
/** Below this share of a piece, the detector has probably mistaken another sound for speech. */
const WORDS_SHARE = 0.2;

export const speechSeconds = (spans: readonly SpeechSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** From the beginning of the first range to the end of the last. */
export const extentOf = (spans: readonly SpeechSpan[]): SpeechSpan => ({
  start: spans[0]?.start ?? 0,
  end: spans.at(-1)?.end ?? 0,
});

/** The parts of ranges between two times, relative to the first. */
export const spansWithin = (spans: readonly SpeechSpan[], from: number, to: number): SpeechSpan[] =>
  spans
    .map(({ start, end }) => ({ start: Math.max(start, from) - from, end: Math.min(end, to) - from }))
    .filter(({ start, end }) => end > start);

/** Ranges moved by a number of seconds. */
export const shiftBy = <T extends SpeechSpan>(spans: readonly T[], seconds: number): T[] =>
  spans.map((span) => ({ ...span, start: span.start + seconds, end: span.end + seconds }));

/** True when a piece of this length with these ranges of speech must contain words. */
export const mustContainWords = (spans: readonly SpeechSpan[], seconds: number): boolean =>
  speechSeconds(spans) >= Math.max(LEAST_WORDS_SECONDS, WORDS_SHARE * seconds);

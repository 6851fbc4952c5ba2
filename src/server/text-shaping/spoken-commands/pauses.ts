import { UNSPACED_SCRIPTS } from '../../../text/unspaced-scripts.ts';
import { type SpokenToken, withoutMarks } from './spoken-token.ts';

/**
 * Seconds per letter of a word at an ordinary pace, fitted to the word times of real voices. Engines often add a pause
 * to the word before or after it, so a pause is the excess over this time.
 */
const WORD_SECONDS = 0.1;
const LETTER_SECONDS = 0.06;
const CHARACTER_SECONDS = 0.2;
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]+$`, 'u');

/** A pause on each side of a command in seconds; less where the engine set a sign there, too. */
const PAUSE_SECONDS = 0.28;
const MARKED_PAUSE_SECONDS = 0.16;
const ENDS_WITH_SIGN = /[\p{P}]$/u;
/** Signs that end a sentence, with the quotes and brackets after them. */
export const SENTENCE_END = /[.!?…。！？؟।]["'”’»」)]*$/u;

function usualSeconds(token: SpokenToken): number {
  const letters = withoutMarks(token.letters);
  return UNSPACED.test(letters)
    ? CHARACTER_SECONDS * letters.length
    : WORD_SECONDS + LETTER_SECONDS * letters.length;
}

const usualSecondsOf = (tokens: readonly SpokenToken[]): number =>
  tokens.reduce((sum, token) => sum + usualSeconds(token), 0);

const excessSeconds = (token: SpokenToken): number =>
  token.time ? Math.max(0, token.time.end - token.time.start - usualSeconds(token)) : 0;

/** Seconds of silence between two words; null without times. */
export function silenceBetween(before: SpokenToken, after: SpokenToken): number | null {
  if (!before.time || !after.time) return null;
  const end = Math.min(before.time.end, before.time.start + usualSeconds(before));
  return Math.max(0, after.time.start - end);
}

/** True when the speaker paused after this word, as between two phrases. */
export function isPhraseEnd(token: SpokenToken, next: SpokenToken): boolean {
  const silence = silenceBetween(token, next);
  if (silence === null) return token.segment !== next.segment;
  return silence >= (ENDS_WITH_SIGN.test(token.text) ? MARKED_PAUSE_SECONDS : PAUSE_SECONDS);
}

/** True when a sentence ends with this word, and a pause follows. */
export const isSentenceEnd = (token: SpokenToken, next: SpokenToken): boolean =>
  SENTENCE_END.test(token.text) && isPhraseEnd(token, next);

/** Seconds of silence after each word of a phrase; the time that a word without a sign takes too long is its own. */
const pausesInside = (phrase: readonly SpokenToken[]): number =>
  phrase.slice(1).reduce((sum, next, n) => {
    const token = phrase[n];
    if (!token?.time || !next.time) return sum;
    if (ENDS_WITH_SIGN.test(token.text)) return sum + (silenceBetween(token, next) ?? 0);
    return sum + Math.max(0, next.time.start - token.time.end);
  }, 0);

/** True where an engine without times shows a pause: a new segment, or a sign. */
const isSeparated = (before: SpokenToken, after: SpokenToken): boolean =>
  before.segment !== after.segment || ENDS_WITH_SIGN.test(before.text);

/** A phrase, and the words around it. */
export interface PhraseContext {
  readonly before: SpokenToken | undefined;
  readonly phrase: readonly SpokenToken[];
  readonly after: SpokenToken | undefined;
}

/**
 * True when a phrase stands alone between two pauses. A recording's beginning and end count as pauses. Without word times
 * only signs and segments show pauses, which is too little for a phrase of one word.
 */
export function standsAlone({ before, phrase, after }: PhraseContext): boolean {
  const first = phrase[0];
  const last = phrase.at(-1);
  if (!first || !last) return false;
  const isTimed = [before, after, ...phrase].every((token) => !token || token.time);
  if (!isTimed) {
    const isOwnSegment = before?.segment !== first.segment && after?.segment !== last.segment;
    return isOwnSegment || (phrase.length > 1 && isBounded({ before, phrase, after }));
  }
  const start = first.time?.start ?? 0;
  const end = last.time?.end ?? 0;
  const hiddenPause = Math.max(0, end - start - usualSecondsOf(phrase) - pausesInside(phrase));
  const minBefore = before && ENDS_WITH_SIGN.test(before.text) ? MARKED_PAUSE_SECONDS : PAUSE_SECONDS;
  const minAfter = ENDS_WITH_SIGN.test(last.text) ? MARKED_PAUSE_SECONDS : PAUSE_SECONDS;
  const pauseBefore = before ? (silenceBetween(before, first) ?? 0) : minBefore;
  const pauseAfter = after?.time ? after.time.start - end + excessSeconds(after) : minAfter;
  return (
    pauseBefore + hiddenPause >= minBefore &&
    pauseAfter + hiddenPause >= minAfter &&
    pauseBefore + pauseAfter + hiddenPause >= minBefore + minAfter
  );
}

function isBounded({ before, phrase, after }: PhraseContext): boolean {
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (!first || !last) return false;
  return (!before || isSeparated(before, first)) && (!after || isSeparated(last, after));
}

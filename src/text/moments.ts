import { excerpt } from './excerpt.ts';
import { foldSpelling } from './search-spellings.ts';
import { searchWords } from './search-words.ts';

/** A stretch of speech: seconds from the beginning of the recording. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An approximate moment, in seconds, and the words said there. */
export interface Moment {
  readonly at: number;
  readonly text: string;
}

/**
 * The first `max` segments that contain the most terms, in order. `terms`: words of `searchWords`, each also found
 * inside words.
 */
export function momentsOf(stretches: readonly Stretch[], terms: readonly string[], max: number): Moment[] {
  const foldedTerms = terms.map(foldSpelling);
  let best = 1;
  let moments: Moment[] = [];
  for (const { start, end, text } of stretches) {
    const words = foldSpelling(searchWords(text));
    const places = foldedTerms.map((term) => words.indexOf(term)).filter((place) => place >= 0);
    if (places.length < best) continue;
    if (places.length > best) moments = [];
    best = places.length;
    if (moments.length === max) continue;
    const share = Math.min(...places) / words.length;
    const at = Math.max(0, start + share * (end - start));
    moments.push({ at: Number(at.toFixed(1)), text: excerpt(text, Math.floor(share * text.length)) });
  }
  return moments;
}

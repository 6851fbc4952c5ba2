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
  const sought = terms.map(foldSpelling);
  let best = 1;
  let found: Moment[] = [];
  for (const { start, end, text } of stretches) {
    const words = foldSpelling(searchWords(text));
    const places = sought.map((term) => words.indexOf(term)).filter((place) => place >= 0);
    if (places.length < best) continue;
    if (places.length > best) found = [];
    best = places.length;
    if (found.length === max) continue;
    const share = Math.min(...places) / words.length;
    const at = Math.max(0, start + share * (end - start));
    found.push({ at: Number(at.toFixed(1)), text: excerpt(text, Math.floor(share * text.length)) });
  }
  return found;
}

import { excerpt } from './excerpt.ts';
import { foldSpelling } from './search-spellings.ts';
import { searchWords } from './search-words.ts';
import type { TimedText } from './timed-words.ts';

/** An approximate moment, in seconds, and the words said there. */
export interface Moment {
  readonly at: number;
  readonly text: string;
}

/**
 * Finds the first `max` segments that contain the most terms, in order. `terms`: words of `searchWords`, each also found
 * inside words.
 */
export class MomentFinder {
  readonly #terms: readonly string[];
  readonly #max: number;
  #best = 1;
  #moments: Moment[] = [];

  constructor(terms: readonly string[], max: number) {
    this.#terms = terms.map(foldSpelling);
    this.#max = max;
  }

  /** The moments in the segments that were added. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  /** Adds the next segment. */
  add({ start, end, text }: TimedText): void {
    const words = foldSpelling(searchWords(text));
    const places = this.#terms.map((term) => words.indexOf(term)).filter((place) => place >= 0);
    if (places.length < this.#best) return;
    if (places.length > this.#best) this.#moments = [];
    this.#best = places.length;
    if (this.#moments.length === this.#max) return;
    const share = Math.min(...places) / words.length;
    const at = Math.max(0, start + share * (end - start));
    this.#moments.push({ at: Number(at.toFixed(1)), text: excerpt(text, Math.floor(share * text.length)) });
  }
}

import { EXCERPT_LENGTH, excerpt } from './excerpt.ts';
import { preview } from './preview.ts';
import { findMatches, type SearchMatch, termsOf } from './search-matches.ts';

/** Counts the different terms of the matches that are added and not removed. */
class TermCount {
  readonly #times = new Map<string, number>();

  get size(): number {
    return this.#times.size;
  }

  add({ terms }: SearchMatch): void {
    for (const term of terms) this.#times.set(term, (this.#times.get(term) ?? 0) + 1);
  }

  remove({ terms }: SearchMatch): void {
    for (const term of terms) {
      const remaining = (this.#times.get(term) ?? 0) - 1;
      if (remaining > 0) this.#times.set(term, remaining);
      else this.#times.delete(term);
    }
  }
}

/** The position with the most different terms nearby, if these are more than `threshold`; otherwise null. */
function bestPlace(matches: readonly SearchMatch[], threshold: number, termCount: number): number | null {
  const nearby = new TermCount();
  let bestCount = threshold;
  let best: number | null = null;
  let after = 0;
  for (const [index, match] of matches.entries()) {
    if (bestCount === termCount) break;
    const end = match.start + EXCERPT_LENGTH / 2;
    for (let next = matches[after]; next && next.end <= end; next = matches[after]) {
      nearby.add(next);
      after += 1;
    }
    if (nearby.size > bestCount) {
      bestCount = nearby.size;
      best = match.start;
    }
    // A word longer than that was not added.
    if (after > index) nearby.remove(match);
    else after = index + 1;
  }
  return best;
}

/** Whether the beginning of a text shows it up to an offset; see `preview`. */
const isShown = (text: string, end: number, length: number): boolean =>
  end <= length * 4 && !preview(text.slice(0, end), length).endsWith('...');

/**
 * The part of a text with the most search words, if they are beyond the beginning that `preview` shows with this
 * `length`; null if the beginning shows as many, and if there are none.
 */
export function searchExcerpt(text: string, search: string, length: number): string | null {
  const terms = new Set(termsOf(search));
  const matches = findMatches(text, search);
  const shownTerms = new Set<string>();
  for (const { end, terms: matchTerms } of matches) {
    if (!isShown(text, end, length)) break;
    for (const term of matchTerms) shownTerms.add(term);
  }
  const place = bestPlace(matches, shownTerms.size, terms.size);
  return place === null ? null : excerpt(text, place);
}

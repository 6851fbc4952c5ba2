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
      const left = (this.#times.get(term) ?? 0) - 1;
      if (left > 0) this.#times.set(term, left);
      else this.#times.delete(term);
    }
  }
}

/** The position with the most different terms nearby, if these are more than `least`; otherwise null. */
function bestPlace(found: readonly SearchMatch[], least: number, all: number): number | null {
  const near = new TermCount();
  let most = least;
  let best: number | null = null;
  let after = 0;
  for (const [index, match] of found.entries()) {
    if (most === all) break;
    const end = match.start + EXCERPT_LENGTH / 2;
    for (let next = found[after]; next && next.end <= end; next = found[after]) {
      near.add(next);
      after += 1;
    }
    if (near.size > most) {
      most = near.size;
      best = match.start;
    }
    // A word longer than that was not added.
    if (after > index) near.remove(match);
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
export function foundExcerpt(text: string, search: string, length: number): string | null {
  const terms = new Set(termsOf(search));
  const found = findMatches(text, search);
  const shown = new Set<string>();
  for (const { end, terms: own } of found) {
    if (!isShown(text, end, length)) break;
    for (const term of own) shown.add(term);
  }
  const place = bestPlace(found, shown.size, terms.size);
  return place === null ? null : excerpt(text, place);
}

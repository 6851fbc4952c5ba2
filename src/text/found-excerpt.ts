import { EXCERPT_LENGTH, excerpt } from './excerpt.ts';
import { foundPlaces, type Place } from './found-places.ts';
import { preview } from './preview.ts';
import { searchWords } from './search-words.ts';

/** A place, and the terms that it begins with. */
interface Found extends Place {
  readonly terms: readonly string[];
}

/** The number of different terms from a place on, in the length of an excerpt. */
function termsFrom(found: readonly Found[], index: number): number {
  const begin = found[index]?.start ?? 0;
  const near = new Set<string>();
  for (const { end, terms } of found.slice(index, index + EXCERPT_LENGTH)) {
    if (end > begin + EXCERPT_LENGTH / 2) break;
    for (const term of terms) near.add(term);
  }
  return near.size;
}

/** Whether the beginning of a text shows it up to an offset; see `preview`. */
const isShown = (text: string, end: number, length: number): boolean =>
  end <= length * 4 && !preview(text.slice(0, end), length).endsWith('...');

/**
 * The part of a text that shows the most words of a search, where these stand beyond the beginning that `preview` shows with
 * this `length`; null where the beginning shows as many, and where there are none.
 */
export function foundExcerpt(text: string, search: string, length: number): string | null {
  const terms = [...new Set(searchWords(search).split(' '))].filter(Boolean);
  const found = foundPlaces(text, search).map((place): Found => {
    const words = searchWords(text.slice(place.start, place.end));
    return { ...place, terms: terms.filter((term) => words.startsWith(term)) };
  });
  const shown = new Set<string>();
  for (const { end, terms: own } of found) {
    if (!isShown(text, end, length)) break;
    for (const term of own) shown.add(term);
  }
  let most = shown.size;
  let place: number | null = null;
  for (let index = 0; index < found.length && most < terms.length; index += 1) {
    const near = termsFrom(found, index);
    if (near <= most) continue;
    most = near;
    place = found[index]?.start ?? null;
  }
  return place === null ? null : excerpt(text, place);
}

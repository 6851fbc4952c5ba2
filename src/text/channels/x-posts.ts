import { X_POST } from './limits.ts';
import { splitText } from './split-text.ts';
import { weightedLength, weightOf } from './x-length.ts';

/** The weight of `" 1/3"`, with that many digits in each number. */
const numberLength = (digits: number): number => 2 * digits + 2;

const digitsOf = (count: number): number => String(count).length;

/** A text as posts on X: as it is if it fits into one, otherwise numbered at their ends ("1/3"). */
export function numberedPosts(text: string): string[] {
  const trimmed = text.trim();
  const length = weightedLength(trimmed);
  if (length <= X_POST.max) return trimmed === '' ? [] : [trimmed];
  for (let digits = digitsOf(Math.ceil(length / X_POST.max)); ; digits += 1) {
    const room = X_POST.max - numberLength(digits);
    const posts = splitText(trimmed, { measure: weightOf, room: () => room });
    if (digitsOf(posts.length) <= digits) {
      return posts.map((post, index) => `${post} ${index + 1}/${posts.length}`);
    }
  }
}

import { X_POST } from './limits.ts';
import { splitText } from './split-text.ts';
import { weightedLength, weightOf } from './x-length.ts';

/** What `" 1/3"` counts, with that many digits in each number. */
const numberLength = (digits: number): number => 2 * digits + 2;

/** A text as posts on X: as it is if it fits into one, otherwise numbered at their ends ("1/3"). */
export function numberedPosts(text: string): string[] {
  const whole = text.trim();
  if (weightedLength(whole) <= X_POST.max) return whole === '' ? [] : [whole];
  for (let digits = 1; ; digits += 1) {
    const room = X_POST.max - numberLength(digits);
    const posts = splitText(whole, { measure: weightOf, room: () => room });
    if (String(posts.length).length <= digits) {
      return posts.map((post, index) => `${post} ${index + 1}/${posts.length}`);
    }
  }
}

import { BULLET } from '../bullet-list.ts';
import { graphemesOf, plainLength } from '../graphemes.ts';
import { LINKEDIN, LINKEDIN_FOLD } from './limits.ts';
import { splitText } from './split-text.ts';

/** List marks as bullets; LinkedIn has no lists. */
export const withBullets = (text: string): string => text.replace(/^[ \t]*[-*–—‣◦▪] +/gm, BULLET);

/** A text as a post, and comments with what does not fit into it. */
export function linkedinParts(text: string): string[] {
  return splitText(text, {
    measure: (piece, isAddress) => (isAddress ? plainLength(piece) : 1),
    room: (index) => (index === 0 ? LINKEDIN.post : LINKEDIN.comment),
  });
}

/** The offset at which a post is folded; null if all of it is shown. */
export function foldOf(text: string): number | null {
  let offset = 0;
  let characters = 0;
  let lines = 1;
  for (const grapheme of graphemesOf(text)) {
    if (grapheme.includes('\n')) lines += 1;
    characters += 1;
    if (characters > LINKEDIN_FOLD.characters || lines > LINKEDIN_FOLD.lines) return offset;
    offset += grapheme.length;
  }
  return null;
}

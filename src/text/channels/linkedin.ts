import { BULLET } from '../bullet-list.ts';
import { graphemesOf, plainLength } from '../graphemes.ts';
import { LINKEDIN, LINKEDIN_FOLD } from './limits.ts';
import { splitText } from './split-text.ts';

/** List marks as bullets; LinkedIn has no lists. */
export const withBullets = (text: string): string => text.replace(/^[ \t]*[-*–—‣◦▪] +/gm, BULLET);

/** A text as a post, with comments for what does not fit. */
export function linkedinParts(text: string): string[] {
  return splitText(text, {
    measure: (piece, isAddress) => (isAddress ? plainLength(piece) : 1),
    room: (index) => (index === 0 ? LINKEDIN.post : LINKEDIN.comment),
  });
}

/** The share of the visible text that may be cut to end at a word. */
const WORD_SHARE = 0.1;

/** The end of the last whole word before an offset, unless it is far. */
function wordBefore(text: string, offset: number): number {
  if (/\s/.test(text.charAt(offset))) return offset;
  const last = text.slice(0, offset).search(/\s\S*$/) + 1;
  return last >= offset * (1 - WORD_SHARE) ? last : offset;
}

/** The offset at which a post is folded, between words; null if all of it is shown. */
export function foldOf(text: string): number | null {
  let offset = 0;
  let characters = 0;
  let lines = 1;
  for (const grapheme of graphemesOf(text)) {
    if (grapheme.includes('\n')) lines += 1;
    characters += 1;
    if (characters > LINKEDIN_FOLD.characters || lines > LINKEDIN_FOLD.lines) return wordBefore(text, offset);
    offset += grapheme.length;
  }
  return null;
}

import { composed, graphemesOf } from '../graphemes.ts';
import { X_POST } from './limits.ts';
import { webAddresses } from './web-addresses.ts';

/**
 * Code points that count as one character; all others count as two, and an emoji as two altogether. From the
 * configuration that `X_POST` names.
 */
const SINGLE = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;
/** Shown as a picture; © and ® only with the selector that asks for one, digits only on a keycap. */
const EMOJI = /^(?![©®]$)(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\ufe0f?\u20e3)/u;

/** Up to here, a single unit is one character in its composed form. */
const LATIN_END = 0x2ff;

/** The weight of one character or address in a post: 23 for an address, 2 for an emoji. */
export function weightOf(piece: string, isAddress: boolean): number {
  if (isAddress) return X_POST.address;
  // Latin letters alone, without the expression and the composition.
  if (piece.length === 1 && piece.charCodeAt(0) <= LATIN_END) return 1;
  if (EMOJI.test(piece)) return 2;
  let weight = 0;
  for (const character of composed(piece)) {
    const code = character.codePointAt(0) ?? 0;
    weight += SINGLE.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
  }
  return weight;
}

/** The length of a text as X counts it. */
export function weightedLength(text: string): number {
  let length = 0;
  for (const { text: part, isAddress } of webAddresses(text)) {
    if (isAddress) length += X_POST.address;
    else for (const grapheme of graphemesOf(part)) length += weightOf(grapheme, false);
  }
  return length;
}

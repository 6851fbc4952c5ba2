import { graphemesOf } from '../graphemes.ts';
import type { SplitRules } from './split-text.ts';
import { webAddresses } from './web-addresses.ts';

/** Where a text exceeds `room`, as an offset between characters; null if it fits. */
export function roomEnd(text: string, room: number, measure: SplitRules['measure']): number | null {
  let used = 0;
  let offset = 0;
  for (const stretch of webAddresses(text)) {
    const pieces = stretch.isAddress ? [stretch.text] : graphemesOf(stretch.text);
    for (const piece of pieces) {
      used += measure(piece, stretch.isAddress);
      if (used > room) return offset;
      offset += piece.length;
    }
  }
  return null;
}

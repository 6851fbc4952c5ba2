import { graphemesOf } from '../graphemes.ts';
import type { SplitRules } from './split-text.ts';
import { webAddresses } from './web-addresses.ts';

/**
 * Where a text exceeds `room`, as an offset between characters; null if it fits. An address is divided only if it fits
 * nowhere.
 */
export function roomEnd(text: string, room: number, measure: SplitRules['measure']): number | null {
  let used = 0;
  let offset = 0;
  for (const part of webAddresses(text)) {
    const isWhole = part.isAddress && measure(part.text, true) <= room;
    for (const piece of isWhole ? [part.text] : graphemesOf(part.text)) {
      used += measure(piece, isWhole);
      if (used > room) return offset;
      offset += piece.length;
    }
  }
  return null;
}

import { roomEnd } from './room-end.ts';

const ELLIPSIS = '…';

/**
 * The beginning of a text that fits into `max` characters, as `measure` counts them, with an ellipsis; cut between
 * words if that keeps at least half, and not inside an address that fits. A text that fits is returned unchanged.
 */
export function beginningOf(text: string, max: number, measure: (text: string) => number): string {
  if (measure(text) <= max) return text;
  const beginningWithin = (room: number): string => {
    const prefix = text.slice(0, roomEnd(text, room, measure) ?? text.length);
    const lastSpace = prefix.search(/\s\S*$/);
    const cut = lastSpace > prefix.length / 2 ? prefix.slice(0, lastSpace) : prefix;
    return `${cut.trimEnd()}${ELLIPSIS}`;
  };
  let room = max - measure(ELLIPSIS);
  let beginning = beginningWithin(room);
  // The rest of a word may be an address, which counts more.
  while (measure(beginning) > max && room > 0) {
    room -= 1;
    beginning = beginningWithin(room);
  }
  return beginning;
}

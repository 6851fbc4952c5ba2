import { webAddresses } from '../../text/channels/web-addresses.ts';
import { UNSPACED_SCRIPTS } from '../../text/unspaced-scripts.ts';
import type { Word } from '../../text/words-of.ts';

/** Characters of e-mail addresses and user names, in scripts with spaces. */
const ADDRESS_CHARACTERS = new RegExp(
  `(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}]|[@.!#$%&'*+/=?^_\`{|}~-])+`,
  'gu',
);

/** Start and end of the e-mail and web addresses of a text. */
function addressesIn(text: string): (readonly [start: number, end: number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (const { 0: run, index } of text.includes('@') ? text.matchAll(ADDRESS_CHARACTERS) : []) {
    if (run.includes('@')) ranges.push([index, index + run.length]);
  }
  let start = 0;
  for (const { text: part, isAddress } of webAddresses(text)) {
    if (isAddress) ranges.push([start, start + part.length]);
    start += part.length;
  }
  return ranges;
}

/**
 * Returns a function that tells whether one of the words is part of an e-mail or web address; the text is parsed at the
 * first call.
 */
export function addressFinder(text: string): (words: readonly Word[]) => boolean {
  let addressMask: Uint8Array | null = null;
  const buildMask = (): Uint8Array => {
    const marks = new Uint8Array(text.length);
    for (const [start, end] of addressesIn(text)) marks.fill(1, start, end);
    return marks;
  };
  return (words) => {
    addressMask ??= buildMask();
    return words.some(({ start, end }) => addressMask?.subarray(start, end).includes(1));
  };
}

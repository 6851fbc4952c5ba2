import { webAddresses } from './channels/web-addresses.ts';

/** Characters with a meaning within a line (CommonMark 0.31, and GitHub's `~`); `_` has none within a word. */
const SIGNS = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;
/** Line starts that Markdown would read as a heading, list, quote or rule. */
const LINE_START = /^(#{1,6}(?=\s|$)|>|[-+=](?=\s|$|[-+=])|(\d{1,9})([.)])(?=\s|$))/;

const escapeSigns = (text: string): string => text.replace(SIGNS, '\\$&');

/** An address as a Markdown link if it has such characters: GitHub reads a backslash as part of it. */
function markdownAddress(address: string): string {
  const escaped = escapeSigns(address);
  return escaped !== address && /^https?:/iu.test(address) ? `<${address}>` : escaped;
}

/**
 * Escapes the characters of words that Markdown would read as marks. `isFirst`: whether they begin a line, where white
 * space must not precede them.
 */
export function markdownWords(text: string, isFirst: boolean): string {
  const escaped = webAddresses(text)
    .map((each) => (each.isAddress ? markdownAddress(each.text) : escapeSigns(each.text)))
    .join('');
  if (!isFirst) return escaped;
  return escaped.replace(LINE_START, (_whole, sign: string, digits?: string, dot?: string) =>
    digits ? `${digits}\\${dot}` : `\\${sign}`,
  );
}

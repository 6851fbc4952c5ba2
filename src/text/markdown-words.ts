/** Characters with a meaning within a line (CommonMark 0.31, and GitHub's `~`). */
const SIGNS = /[\\`*_[\]<~]|&(?=#?\w+;)/g;
/** Line starts that Markdown would read as a heading, list, quote or rule. */
const LINE_START = /^(#{1,6}(?=\s|$)|>|[-+=](?=\s|$|[-+=])|(\d{1,9})([.)])(?=\s|$))/;

/**
 * Words with the characters escaped that Markdown would read as marks. `isFirst`: whether they begin a line, where white
 * space must not stand before them.
 */
export function markdownWords(text: string, isFirst: boolean): string {
  const escaped = text.replace(SIGNS, '\\$&');
  if (!isFirst) return escaped;
  return escaped.replace(LINE_START, (_whole, sign: string, digits?: string, dot?: string) =>
    digits ? `${digits}\\${dot}` : `\\${sign}`,
  );
}

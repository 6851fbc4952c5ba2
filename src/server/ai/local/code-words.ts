/** Digits, two capitals, a capital or a full stop within, or a sign of an address: INV-7, OKRs, jobTitle, main.exe, A&E. */
const CODE = /\d|\p{Lu}{2}|\p{Ll}\p{Lu}|\.\p{L}|[_@\\/&]/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
const WORD_BEFORE = /\S*$/;
const WORD_AFTER = /^\S*/;
const EDGES = /^["'“‘([]+|[.,;:!?"'”’)\]]+$/g;

/** True for a code, an abbreviation, a product or a file name: no dictionary has its spelling. */
export function isCode(word: string): boolean {
  const bare = word.replace(EDGES, '');
  return CODE.test(bare) && !ORDINAL.test(bare);
}

/** The whole words that a range of a text belongs to. */
export function wordsAround(text: string, start: number, end: number): string {
  const inside = text.slice(start, end);
  const before = /^\S/.test(inside) ? WORD_BEFORE.exec(text.slice(0, start))?.[0] : '';
  const after = /\S$/.test(inside) ? WORD_AFTER.exec(text.slice(end))?.[0] : '';
  return `${before ?? ''}${inside}${after ?? ''}`;
}

/** The codes of a text. */
export const codesIn = (text: string): string[] => text.split(/\s+/).filter(isCode);

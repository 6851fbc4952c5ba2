import type { Change } from './word-changes.ts';

/** Words of a paragraph that are the same in both texts, or the words of a change, by its index. */
export type ChangedPart = string | { readonly index: number; readonly old: string; readonly next: string };

/** Shows added and removed line breaks as a sign, because they are invisible otherwise. */
const withLineBreakSigns = (words: string): string => words.replaceAll('\n', '↵\n');

/** The paragraphs of a text with its changes; `isShown`: which words of a change are. */
export function changedParagraphs(
  before: string,
  after: string,
  changes: readonly Change[],
  isShown: (index: number, words: 'old' | 'next') => boolean = () => true,
): ChangedPart[][] {
  let paragraph: ChangedPart[] = [];
  const paragraphs = [paragraph];
  const add = (words: string, partOf: (line: string) => ChangedPart): void => {
    for (const [number, line] of words.split('\n').entries()) {
      if (number > 0) {
        paragraph = [];
        paragraphs.push(paragraph);
      }
      if (line !== '') paragraph.push(partOf(line));
    }
  };
  let at = 0;
  for (const [index, { start, end, newStart, newEnd }] of changes.entries()) {
    add(before.slice(at, start), (line) => line);
    if (isShown(index, 'old'))
      add(withLineBreakSigns(before.slice(start, end)), (old) => ({ index, old, next: '' }));
    if (isShown(index, 'next'))
      add(withLineBreakSigns(after.slice(newStart, newEnd)), (next) => {
        const last = paragraph.at(-1);
        const isSame = typeof last === 'object' && last.index === index;
        if (isSame) paragraph.pop();
        return { index, old: isSame ? last.old : '', next };
      });
    at = end;
  }
  add(before.slice(at), (line) => line);
  return paragraphs;
}

/** Old spellings that the model learned from read novels. */
const MODERN: Readonly<Record<string, string>> = {
  'to-day': 'today',
  'to-night': 'tonight',
  'to-morrow': 'tomorrow',
};
const OLD = new RegExp(`^(${Object.keys(MODERN).join('|')})(?![\\p{L}-])`, 'iu');

/** A word as it is written today; its first letter keeps its case, and what is written onto it stays. */
export function modernSpelling(word: string): string {
  return word.replace(OLD, (old) => {
    const modern = MODERN[old.toLowerCase()] ?? old;
    return old.charAt(0) + modern.slice(1);
  });
}

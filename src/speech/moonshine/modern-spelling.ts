/** Archaic spellings in the model's output; it was trained on recordings of old novels. */
const MODERN: Readonly<Record<string, string>> = {
  'to-day': 'today',
  'to-night': 'tonight',
  'to-morrow': 'tomorrow',
};
const ARCHAIC = new RegExp(`^(${Object.keys(MODERN).join('|')})(?![\\p{L}-])`, 'iu');

/** The modern spelling of a word; keeps the case of its first letter and attached characters. */
export function modernSpelling(word: string): string {
  return word.replace(ARCHAIC, (old) => {
    const modern = MODERN[old.toLowerCase()] ?? old;
    return old.charAt(0) + modern.slice(1);
  });
}

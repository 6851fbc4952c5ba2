/** English contractions that are no words without their apostrophe; its, were, well and ill are words. */
const CONTRACTIONS =
  "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't couldn't wouldn't shouldn't mustn't needn't can't won't " +
  "you're you've they're they've we've I'm I've that's what's here's there's who's y'all";
const BY_LETTERS = new Map(
  CONTRACTIONS.split(' ').map((word) => [word.replace(/'/g, '').toLowerCase(), word]),
);
const WORD = /(?<![\p{L}\p{N}'’@._/-])\p{L}{2,9}(?![\p{L}\p{N}'’@_/-]|\.\p{L})/gu;
/** "As is his wont": here, wont is a noun. */
const POSSESSED = /\b(?:my|your|his|her|its|our|their) $/i;

/** Restores the apostrophe in English contractions. */
export function mendContractions(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    const mended = BY_LETTERS.get(word.toLowerCase());
    if (mended === undefined || POSSESSED.test(text.slice(Math.max(0, at - 6), at))) return word;
    if (word.length > 2 && word === word.toUpperCase()) return mended.toUpperCase();
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
    return isCapital ? mended.charAt(0).toUpperCase() + mended.slice(1) : mended;
  });
}

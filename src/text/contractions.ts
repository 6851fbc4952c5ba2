/** English contractions that are no words without their apostrophe; its, were, well and ill are words. */
const CONTRACTIONS =
  "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't couldn't wouldn't shouldn't mustn't needn't can't won't " +
  "you're you've they're they've we've I'm I've that's what's here's there's who's y'all";
const BY_LETTERS = new Map(
  CONTRACTIONS.split(' ').map((word) => [word.replace(/'/g, '').toLowerCase(), word]),
);
const WORD = /(?<![\p{L}\p{N}'’@._/-])\p{L}{2,9}(?![\p{L}\p{N}'’@_/-]|\.\p{L})/gu;
/** "As is his wont", "the cant of the road": here, wont and cant are nouns. */
const BEFORE_NOUN = /\b(?:my|your|his|her|its|our|their|the|an?) $/i;
/** Words with a capital that are no first names before "Ive", as in "Jony Ive". */
const OPENERS =
  'And But So If When Now Then That Because Since Today While Well Yes No Oh What As Or Until After Before Where Although Though ' +
  'Maybe Perhaps Sometimes Sorry Actually Apparently Basically Clearly Finally Fortunately Frankly Honestly Hopefully Lately ' +
  'Obviously Personally Probably Really Recently Seriously Unfortunately Monday Tuesday Wednesday Thursday Friday Saturday Sunday';
const BEFORE_NAME = new RegExp(
  `(?<![\\p{L}'’])(?!(?:${OPENERS.replaceAll(' ', '|')}) )\\p{Lu}\\p{Ll}+ $`,
  'u',
);
const BEFORE_MAX = 20;

/** Restores the apostrophe in English contractions. */
export function restoreApostrophes(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    const contraction = BY_LETTERS.get(word.toLowerCase());
    if (contraction === undefined || word === 'IM') return word;
    const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
    if (BEFORE_NOUN.test(before) || (word === 'Ive' && BEFORE_NAME.test(before))) return word;
    if (word === word.toUpperCase()) return contraction.toUpperCase();
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
    return isCapital ? contraction.charAt(0).toUpperCase() + contraction.slice(1) : contraction;
  });
}

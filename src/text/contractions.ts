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
/** "Jony Ive": a word with a capital before it that begins no sentence by itself. */
const BEFORE_NAME =
  /(?<![\p{L}'’])(?!(?:And|But|So|If|When|Now|Then|That|Because|Since|Today|While|Well|Yes|No|Oh|What|As|Or|Until|After|Before|Where|Although|Though) )\p{Lu}\p{Ll}+ $/u;
/** "Jony Ive got a prize": the surname, whatever follows. */
const KNOWN_NAME = /(?<![\p{L}'’])Jon(?:athan|n?y) $/u;
/** What often follows "I've": participles, and adverbs before them. */
const PERFECT =
  /^ (?:been|begun|bought|broken|brought|built|caught|chosen|come|cut|done|drawn|driven|eaten|fallen|felt|forgotten|found|given|gone|got|gotten|grown|had|heard|held|kept|known|left|let|lost|made|meant|met|paid|put|read|run|said|seen|sent|set|slept|sold|spent|spoken|started|taken|taught|thought|told|tried|understood|woken|won|written|\p{Ll}{2,}ed|also|always|even|just|never|no|not|now|often|only|since|still|\p{Ll}{3,}ly|already)(?![\p{L}'’])/u;
const BEFORE_MAX = 20;

/** True where "Ive" is a surname. */
function isSurname(text: string, at: number, before: string): boolean {
  if (!BEFORE_NAME.test(before)) return false;
  const end = at + 'Ive'.length;
  return KNOWN_NAME.test(before) || !PERFECT.test(text.slice(end, end + BEFORE_MAX));
}

/** Restores the apostrophe in English contractions. */
export function mendContractions(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    const mended = BY_LETTERS.get(word.toLowerCase());
    if (mended === undefined || word === 'IM') return word;
    const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
    if (BEFORE_NOUN.test(before) || (word === 'Ive' && isSurname(text, at, before))) return word;
    if (word === word.toUpperCase()) return mended.toUpperCase();
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
    return isCapital ? mended.charAt(0).toUpperCase() + mended.slice(1) : mended;
  });
}

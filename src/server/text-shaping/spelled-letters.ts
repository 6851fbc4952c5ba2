/** Spelled letters: "j f k", "U. S. A."; the last full stop may end a sentence, but not before a small letter. */
const SPELLED = /(?<![\p{L}\p{N}'’.-])\p{L}(?:\.? \p{L}){1,7}(?![\p{L}\p{N}'’-])(?:\.(?= \p{Ll}))?/gu;
/** The name after its initials: "J. R. R. Tolkien" */
const NAMED = /^\. \p{Lu}\p{Ll}/u;
/** Two letters are an abbreviation only if it is a common one. */
const PAIRS = new Set('ai cv dc dj dr eu hr id ip it la ny ok os pc pr qa tv uk un us ui ux vp'.split(' '));
/** Abbreviations that begin with one of two letters and end in "a" or "i". */
const WHOLE = new Set(['usa', 'ipa', 'osi', 'wifi']);
/** Words of one letter. */
const WORDS = /^[aio]+$/;
const SMALL_A = /^(?:\p{Lu}\.? )+a$/u;

/** True when the last letter is a word behind the abbreviation: "t v a man", "h r I like", "U S a lot". */
function endsInWord(spelled: string, letters: string): boolean {
  if (SMALL_A.test(spelled)) return true;
  const isLong = letters.length > 3 && letters.endsWith('i');
  return /[ai]$/.test(letters) && (isLong || PAIRS.has(letters.slice(0, -1))) && !WHOLE.has(letters);
}

/** The abbreviation of spelled letters, with the word that the last one may be; null for none. */
function abbreviationOf(spelled: string): string | null {
  const all = spelled.replace(/[. ]/g, '').toLowerCase();
  const [letters, rest] = endsInWord(spelled, all) ? [all.slice(0, -1), spelled.slice(-2)] : [all, ''];
  if (WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return null;
  return letters.length === 2 && !PAIRS.has(letters) ? null : letters.toUpperCase() + rest;
}

/** Joins spelled English letters into an abbreviation: "j f k" to "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED, (spelled, at: number) => {
    const end = at + spelled.length;
    if (spelled.includes('.') && NAMED.test(text.slice(end, end + 4))) return spelled;
    return abbreviationOf(spelled.replace(/\.$/, '')) ?? spelled;
  });
}

import { beginsSentence } from '../../text/sentence-starts.ts';

/** Spelled letters: "j f k", "U. S. A."; the last full stop may end a sentence, but not before a small letter. */
const SPELLED = /(?<![\p{L}\p{N}'’.-])\p{L}(?:\.? \p{L}){1,7}(?![\p{L}\p{N}'’-])(?:\.(?= \p{Ll}))?/gu;
/** The name after its initials, "J. R. R. Tolkien", or the next sentence. */
const NEXT = /^\. (\p{Lu}\p{Ll}\P{Z}*)/u;
/** Longer than a word that begins a sentence. */
const NEXT_MAX = 20;
/** Two letters are an abbreviation only if it is a common one. */
const PAIRS = new Set('ai cv dc dj dr eu hr id ip it la ny ok os pc pr qa tv uk un us ui ux vp'.split(' '));
/** Abbreviations that begin with one of two letters and end in "a" or "i". */
const WHOLE = new Set(['usa', 'ipa', 'osi']);
/** Long abbreviations that end in "i". */
const LONG_IN_I = new Set('ascii hdmi hifi midi scsi uefi wifi wwii'.split(' '));
/** What follows the word "I". */
const AFTER_I =
  /^ (?:am|was|have|had|do|did|don['’]t|didn['’]t|will|would|can|can['’]t|could|should|may|might|must|never|always|also|just|really|think|thought|know|knew|believe|guess|hope|wish|want|wanted|need|needed|like|liked|love|loved|hate|see|saw|heard|said|say|told|met|got|get|went|go|found|feel|felt|mean|use|used|work|worked|learned)(?![\p{L}'’])/u;
/** Words of one letter. */
const WORDS = /^[aio]+$/;
const SMALL_A = /^(?:\p{Lu}\.? )+a$/u;

/** True when the last letter is a word behind the abbreviation: "t v a man", "h r I like", "U S a lot". */
function endsInWord(spelled: string, letters: string, next: string): boolean {
  if (SMALL_A.test(spelled)) return true;
  if (letters.length > 3 && letters.endsWith('i')) return !LONG_IN_I.has(letters) && AFTER_I.test(next);
  return /[ai]$/.test(letters) && PAIRS.has(letters.slice(0, -1)) && !WHOLE.has(letters);
}

/** The abbreviation of spelled letters before `next`, with the word that the last one may be; null for none. */
function abbreviationOf(spelled: string, next: string): string | null {
  const all = spelled.replace(/[. ]/g, '').toLowerCase();
  const [letters, rest] = endsInWord(spelled, all, next) ? [all.slice(0, -1), spelled.slice(-2)] : [all, ''];
  if (WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return null;
  return letters.length === 2 && !PAIRS.has(letters) ? null : letters.toUpperCase() + rest;
}

/** Joins spelled English letters into an abbreviation: "j f k" to "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED, (spelled, at: number) => {
    const end = at + spelled.length;
    const next = text.slice(end, end + NEXT_MAX);
    const [, word] = NEXT.exec(next) ?? [];
    if (spelled.includes('.') && word !== undefined && !beginsSentence(word, 'en')) return spelled;
    return abbreviationOf(spelled.replace(/\.$/, ''), next) ?? spelled;
  });
}

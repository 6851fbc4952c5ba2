import { beginsSentence } from '../../text/sentence-starts.ts';

/** Spelled letters, all with a full stop or none: "j f k", "U. S. A."; the last full stop may end a sentence, but not before a small letter. */
const SPELLED_LETTERS =
  /(?<![\p{L}\p{N}'’.-])\p{L}(?:(?: \p{L}){1,7}|(?:\. \p{L}){1,7})(?![\p{L}\p{N}'’-])(?:\.(?= \p{Ll}))?/gu;
/** The name after its initials, "J. R. R. Tolkien", or the next sentence. */
const NEXT_WORD = /^\. (\p{Lu}\p{Ll}\P{Z}*)/u;
/** Longer than a word that begins a sentence. */
const NEXT_MAX = 20;
/** Characters before the letters that are examined; enough to tell whether "a" is an article. */
const BEFORE_MAX = 12;
/** Two letters are an abbreviation only if it is a common one. */
const TWO_LETTERS = new Set(
  'ai cd cv dc dj dr eu hr id ip it la ny ok os pc pr qa qr rv tv uk un us ui ux vp'.split(' '),
);
/** Abbreviations that begin with one of two letters and end in "a" or "i". */
const WHOLE_ABBREVIATIONS = new Set(['usa', 'ipa', 'osi']);
/** Abbreviations that end in "i". */
const ENDING_IN_I = new Set(
  'api bmi cli csi dei dui fbi gui kpi mri pki roi ascii hdmi hifi midi scsi uefi wifi wwii'.split(' '),
);
/** Long abbreviations, and letters of the alphabet, that begin with "a". */
const STARTING_WITH_A = new Set(
  'abcd abcde abcdef aeiou aarp aclu adhd aids amoled ansi apac asap ascii asic asmr aspca'.split(' '),
);
/** Words that follow the word "I". */
const AFTER_I =
  /^ (?:am|was|have|had|do|did|don['’]t|didn['’]t|will|would|can|can['’]t|could|should|may|might|must|never|always|also|just|really|think|thought|know|knew|believe|guess|hope|wish|want|wanted|need|needed|like|liked|love|loved|hate|see|saw|heard|said|say|told|met|got|get|went|go|found|feel|felt|mean|use|used|work|worked|learned)(?![\p{L}'’])/u;
/** Words of one letter. */
const ONE_LETTER_WORDS = /^[aio]+$/;
const LOWERCASE_A = /^(?:\p{Lu}\.? )+a$/u;

const lettersIn = (spelled: string): string => spelled.replace(/[. ]/g, '').toLowerCase();

/** Words that no article follows. */
const DETERMINER = /(?:^|\s)(?:the|an|my|your|our|his|her|its|their|this|that|each|every|any|no)\s$/iu;
const SENTENCE_START = /(?:^|[.!?…]["'”’)]*\s|\n)$/u;

/** True when the first letter is the article: "a C E O", "as a p r firm". */
function beginsWithArticle(spelled: string, letters: string, before: string): boolean {
  if (/^a \p{Lu}/u.test(spelled)) return true;
  const isArticle = spelled.startsWith('a ') || (spelled.startsWith('A ') && SENTENCE_START.test(before));
  if (!isArticle || DETERMINER.test(before)) return false;
  return TWO_LETTERS.has(letters.slice(1)) || (letters.length > 3 && !STARTING_WITH_A.has(letters));
}

/** True when the last letter is a word after the abbreviation: "t v a man", "h r I like", "U S a lot". */
function endsInWord(spelled: string, letters: string, next: string): boolean {
  if (LOWERCASE_A.test(spelled)) return true;
  const start = letters.slice(0, -1);
  if (/[ai]$/.test(letters) && TWO_LETTERS.has(start) && !WHOLE_ABBREVIATIONS.has(letters)) return true;
  if (letters.endsWith('i')) return letters.length > 2 && !ENDING_IN_I.has(letters) && AFTER_I.test(next);
  return letters.endsWith('a') && ENDING_IN_I.has(start);
}

/** The abbreviation of spelled letters before `next`, with the word that the last letter may be; null for none. */
function abbreviationOf(spelled: string, next: string): string | null {
  const allLetters = lettersIn(spelled);
  const [letters, rest] = endsInWord(spelled, allLetters, next)
    ? [allLetters.slice(0, -1), spelled.slice(-2)]
    : [allLetters, ''];
  if (ONE_LETTER_WORDS.test(letters) || !/^[a-z]+$/.test(letters) || new Set(letters).size === 1) return null;
  return letters.length === 2 && !TWO_LETTERS.has(letters) ? null : letters.toUpperCase() + rest;
}

/** Joins spelled English letters into an abbreviation: "j f k" to "JFK". */
export function joinSpelledLetters(text: string): string {
  return text.replace(SPELLED_LETTERS, (spelled, at: number) => {
    const end = at + spelled.length;
    const next = text.slice(end, end + NEXT_MAX);
    const [, word] = NEXT_WORD.exec(next) ?? [];
    if (spelled.includes('.') && word !== undefined && !beginsSentence(word, 'en')) return spelled;
    const bare = spelled.replace(/\.$/, '');
    const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
    if (!beginsWithArticle(bare, lettersIn(bare), before)) return abbreviationOf(bare, next) ?? spelled;
    const abbreviation = abbreviationOf(bare.slice(2), next);
    return abbreviation === null ? spelled : bare.slice(0, 2) + abbreviation;
  });
}

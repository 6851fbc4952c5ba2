import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { lettersOf, spellingOf } from '../../text/letters-of.ts';
import { replaceRanges } from '../../text/replace-ranges.ts';
import { endingsOf, POSSESSIVE, withEnding, withoutElision } from '../../text/word-endings.ts';
import { type Word, wordsOf } from '../../text/words-of.ts';
import { addressFinder } from './address-finder.ts';
import { hasNameCue } from './name-cues.ts';
import { soundsAlike } from './same-sound.ts';
import { areTogether } from './word-runs.ts';

/** Returns which of these lower-case words belong to the language; the others may be misheard names. */
export type FindKnownWords = (words: readonly string[]) => Promise<ReadonlySet<string>>;

/** Shorter terms are too similar to other words: only their case is corrected. */
const FUZZY_LENGTH_MIN = 4;
/** Maximum share of differing letters for a term that sounds the same. */
const DISTANCE_SHARE_MAX = 0.34;
/** Stricter limits without a dictionary of the language. */
const STRICT = { length: 5, share: 0.2 };
/** Minimum length of a term that may replace two words of the language, with almost equal letters. */
const SPLIT_LENGTH = 6;

/** Frequent function words, never replaced by a name. */
const FUNCTION_WORDS = new Set(
  (
    'a an and are as at be been but by can do for from get had has have he her him his i if in into is it its just me ' +
    'my no not of off on one or our out over say she so some than that the their them then there they this to too two ' +
    'up us was way we were what when which who will with would you your all any down go here how like may more new now ' +
    'see under use'
  ).split(' '),
);

interface Term {
  /** The correct spelling. */
  readonly text: string;
  readonly letters: string;
  readonly spelling: string;
  readonly sound: string;
  readonly words: number;
  /** The signs before its first word and after its last one: .NET, C++ */
  readonly signs: { readonly before: string; readonly after: string };
}

/** Consecutive words that may be a term. */
interface Candidate {
  readonly from: number;
  readonly to: number;
  /** The words, the first one without an elision that is not part of the term. */
  readonly words: readonly Word[];
  readonly term: Term;
  /** The text after the term in its last word. */
  readonly ending: string;
  /** The same letters. */
  readonly isExact: boolean;
  /** The same letters with the same accents. */
  readonly hasSameAccents: boolean;
  /** Number of differing letters. */
  readonly differences: number;
}

const soundOf = (letters: string): string => doubleMetaphone(letters)[0];
/** Internal capitals (iPhone, GitHub): never an ordinary word. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u;

function signsOf(term: string): Term['signs'] {
  const words = wordsOf(term);
  return { before: term.slice(0, words[0]?.start), after: term.slice(words.at(-1)?.end ?? term.length) };
}

function buildIndex(vocabulary: readonly string[]) {
  const terms: Term[] = vocabulary
    .map((text) => ({
      text,
      letters: lettersOf(text),
      spelling: spellingOf(text),
      words: wordsOf(text).length,
      signs: signsOf(text),
    }))
    .filter(({ letters, words }) => letters !== '' && words > 0)
    .map((term) => ({ ...term, sound: soundOf(term.letters) }));
  const byLetters = new Map(terms.map((term) => [term.letters, term] as const));
  const bySpelling = new Map(terms.map((term) => [term.spelling, term] as const));
  const bySound = new Map<string, Term[]>();
  for (const term of terms) {
    if (term.letters.length < FUZZY_LENGTH_MIN || term.sound === '') continue;
    bySound.set(term.sound, [...(bySound.get(term.sound) ?? []), term]);
  }
  const longest = Math.max(0, ...terms.map(({ words }) => words));
  return { byLetters, bySpelling, bySound, longest };
}
type VocabularyIndex = ReturnType<typeof buildIndex>;

function candidateAt(from: number, words: readonly Word[], index: VocabularyIndex): Candidate | null {
  const window = words.map(({ text }) => text);
  const whole = window.join('');
  const [, ...endings] = endingsOf(window.at(-1) ?? '');
  const withoutEnding = (ending: string): string => whole.slice(0, whole.length - ending.length);
  const possessive = POSSESSIVE.exec(whole)?.[0] ?? '';
  const ending = endings.find((one) => index.bySpelling.has(spellingOf(withoutEnding(one)))) ?? possessive;
  const stem = withoutEnding(ending);
  const letters = lettersOf(stem);
  const sameSpelling = index.bySpelling.get(spellingOf(stem));
  const exact = sameSpelling ?? index.byLetters.get(letters);
  const tokenRange = { from, to: from + words.length, words, ending };
  if (exact)
    return {
      ...tokenRange,
      term: exact,
      isExact: true,
      hasSameAccents: sameSpelling !== undefined,
      differences: 0,
    };
  if (letters.length < FUZZY_LENGTH_MIN) return null;
  const soundMatches = index.bySound.get(soundOf(letters)) ?? [];
  const nearest = soundMatches
    .filter(({ words: count }) => Math.abs(count - words.length) <= 1)
    .map((term) => ({ term, differences: distance(term.letters, letters) }))
    .filter(({ term, differences }) => differences <= Math.floor(term.letters.length * DISTANCE_SHARE_MAX))
    .sort((a, b) => a.differences - b.differences)[0];
  return nearest ? { ...tokenRange, ...nearest, isExact: false, hasSameAccents: false } : null;
}

/** The position of a candidate in a text, including the signs of its term if they are there. */
function rangeOf(text: string, { words, term }: Candidate) {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const { before, after } = term.signs;
  const isBefore = text.startsWith(before, start - before.length);
  const isAfter = text.startsWith(after, end);
  const termRange = {
    start: isBefore ? start - before.length : start,
    end: isAfter ? end + after.length : end,
  };
  return { ...termRange, hasSigns: isBefore && isAfter };
}

/** Words as they are, and also without an elision of the first one: l'Oréal, d'Anna. */
function withAndWithoutElision(words: readonly Word[]): (readonly Word[])[] {
  const [first, ...others] = words;
  const rest = first ? withoutElision(first) : null;
  return rest ? [words, [rest, ...others]] : [words];
}

/** The terms that consecutive words may be. */
function candidatesFor(
  text: string,
  from: number,
  words: readonly Word[],
  index: VocabularyIndex,
): Candidate[] {
  return withAndWithoutElision(words).flatMap((own) => {
    const candidate = candidateAt(from, own, index);
    if (!candidate) return [];
    // Without its signs, a short term is another word: "plan c" is not C++.
    const isShort = candidate.term.letters.length < FUZZY_LENGTH_MIN;
    return !isShort || rangeOf(text, candidate).hasSigns ? [candidate] : [];
  });
}

function candidatesIn(text: string, words: readonly Word[], index: VocabularyIndex): Candidate[] {
  const candidates: Candidate[] = [];
  const isAddress = addressFinder(text);
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + index.longest + 1); to += 1) {
      const window = words.slice(from, to);
      if (!areTogether(text, window)) break;
      const found = candidatesFor(text, from, window, index);
      if (found.length > 0 && !isAddress(window)) candidates.push(...found);
    }
  }
  return candidates;
}

const bareWord = (word: string): string => word.toLowerCase().replace(POSSESSIVE, '');

/** True when only case and accents are corrected; without a dictionary, an accent may make another word (schon, schön). */
const differsInCase = ({ isExact, hasSameAccents }: Candidate, known: ReadonlySet<string> | null): boolean =>
  isExact && (hasSameAccents || known !== null);

/** True when a one-letter word after the first ("y", "e", "à") would be lost in the term: no part of a name is so short. */
const losesLetter = ({ term, isExact }: Candidate, window: readonly string[]): boolean =>
  !(isExact && term.words === window.length) && window.slice(1).some((word) => lettersOf(word).length === 1);

/** True when a candidate means the term; `known`: words of the language, null without a dictionary. */
function meansTerm(
  one: Candidate,
  window: readonly string[],
  known: ReadonlySet<string> | null,
  hasCue: (one: Candidate) => boolean,
): boolean {
  const { term, isExact, differences } = one;
  const lowerCaseWords = window.map(bareWord);
  if (window.length === 1) {
    const [word = ''] = lowerCaseWords;
    // A word that is also a name counts as the name only in a typical position of names.
    const isWordAndName =
      isExact && term.text !== word && !CAPITAL_INSIDE.test(term.text) && known?.has(word);
    return isWordAndName
      ? !FUNCTION_WORDS.has(word) && hasCue(one)
      : oneWordMeansTerm(one, window[0] ?? '', known);
  }
  // Exactly the words of the term; otherwise none of them may be a function word.
  if (differsInCase(one, known) && term.words === window.length) return true;
  if (lowerCaseWords.some((word) => FUNCTION_WORDS.has(word))) return false;
  const isSplit = term.letters.length >= SPLIT_LENGTH && differences <= 1;
  if (known === null) return isSplit && !losesLetter(one, lowerCaseWords);
  return lowerCaseWords.every((word) => known.has(word)) ? isSplit && term.words > 1 : true;
}

function oneWordMeansTerm(one: Candidate, spoken: string, known: ReadonlySet<string> | null): boolean {
  const word = bareWord(spoken);
  if (FUNCTION_WORDS.has(word)) return false;
  const { term, isExact, differences } = one;
  if (isExact) return differsInCase(one, known);
  if (known !== null) return !known.has(word);
  return (
    term.letters.length >= STRICT.length &&
    differences <= Math.max(1, Math.floor(term.letters.length * STRICT.share)) &&
    term.letters[0] === lettersOf(word)[0] &&
    soundsAlike(term.text, spoken.replace(POSSESSIVE, ''))
  );
}

/**
 * Applies a vocabulary to a text: corrects the case of its terms, and replaces words that sound the same and
 * are spelled similarly. A word of the language is never treated as a misheard name. `known` identifies these
 * words and is called at most once; null without a dictionary, which makes the rule much stricter. A term
 * that is itself such a word (Apple) is applied only where a name is likely. Addresses stay.
 */
export async function correctVocabulary(
  text: string,
  vocabulary: readonly string[],
  findKnown: FindKnownWords | null,
): Promise<string> {
  const words = wordsOf(text);
  const candidates = candidatesIn(text, words, buildIndex(vocabulary));
  if (candidates.length === 0) return text;
  const window = (one: Candidate) => one.words.map((word) => word.text);
  const candidateWords = new Set(candidates.flatMap(window).map(bareWord));
  const dictionary = findKnown && (await findKnown([...candidateWords]));
  const accepted = candidates
    .filter((one) => meansTerm(one, window(one), dictionary, ({ from }) => hasNameCue(text, words, from)))
    // The closest first; among equals, the longest.
    .sort((a, b) => a.differences - b.differences || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const usedWords = new Set<number>();
  const nonOverlapping = accepted.filter(({ from, to }) => {
    const places = Array.from({ length: to - from }, (_, n) => from + n);
    if (places.some((place) => usedWords.has(place))) return false;
    for (const place of places) usedWords.add(place);
    return true;
  });
  const changes = nonOverlapping.map((one) => {
    const { start, end } = rangeOf(text, one);
    return { start, end, text: withEnding(one.term.text, one.ending) };
  });
  return replaceRanges(text, changes);
}

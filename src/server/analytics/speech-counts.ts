import * as stopword from 'stopword';
import { countFillers } from '../../text/filler-words.ts';
import { UNSPACED_SCRIPTS } from '../../text/unspaced-scripts.ts';
import { countWords } from '../../text/word-count.ts';
import { wordsOf } from '../../text/words-of.ts';

/** A text as spoken. `language`: ISO 639-1, or the engine's own name; `auto` if unknown. */
export interface SpokenText {
  readonly text: string;
  readonly language: string;
}

/** How often a word occurs, and in how many texts. */
export interface WordCount {
  readonly word: string;
  readonly times: number;
  readonly texts: number;
}

/** `isSpaced`: spaces separate its words. `fillers`: null for a language without a list of filler words. */
export interface SpeechCounts {
  readonly texts: { readonly words: number; readonly isSpaced: boolean; readonly fillers: number | null }[];
  readonly words: WordCount[];
}

/** Pronouns with their particles and forms of frequent verbs, which `stopword` lacks. */
const KOREAN_FORMS = (
  '나는 내가 나도 저는 제가 저도 우리가 우리는 그런 것을 것이 것은 거예요 ' +
  '있는 있고 있어요 있습니다 없는 하는 하고 해서 합니다 했습니다 입니다 됩니다'
).split(' ');
/** Function words by language. */
const FUNCTION_WORDS: Readonly<Record<string, readonly string[]>> = {
  ar: stopword.ara,
  da: stopword.dan,
  de: stopword.deu,
  en: stopword.eng,
  es: stopword.spa,
  fi: stopword.fin,
  fr: stopword.fra,
  hi: stopword.hin,
  it: stopword.ita,
  ja: stopword.jpn,
  ko: [...stopword.kor, ...KOREAN_FORMS],
  nl: stopword.nld,
  no: stopword.nob,
  pl: stopword.pol,
  pt: stopword.porBr,
  ru: stopword.rus,
  sv: stopword.swe,
  th: stopword.tha,
  tr: stopword.tur,
  zh: stopword.zho,
};
/** Scripts whose words only a dictionary can separate. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
/** The language of such a text if the engine reported none. */
const LANGUAGE_BY_SCRIPT = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Han}/u, 'zh'],
] as const;
/** The dictionaries are the same in each locale. */
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });
/** Minimum word length: shorter words carry little meaning; a syllabic character carries more. */
const LETTERS_MIN = { letters: 4, syllables: 2 } as const;

const functionWordSets = new Map<string, ReadonlySet<string>>();

function functionWords(language: string): ReadonlySet<string> {
  const known = functionWordSets.get(language);
  if (known) return known;
  const set = new Set(FUNCTION_WORDS[language]?.map((word) => word.toLowerCase()));
  functionWordSets.set(language, set);
  return set;
}

/** Whether spaces separate most words: a character of another script counts as one. */
function isSpacedText(text: string): boolean {
  if (!UNSPACED.test(text)) return true;
  const words = wordsOf(text);
  return words.filter((word) => UNSPACED.test(word.text)).length * 2 <= words.length;
}

function languageOfUnspaced(text: string, stored: string): string {
  const isKnown = LANGUAGE_BY_SCRIPT.some(([, language]) => language === stored);
  return isKnown ? stored : (LANGUAGE_BY_SCRIPT.find(([script]) => script.test(text))?.[1] ?? stored);
}

function* unspacedWords(text: string): Generator<string> {
  // Line by line: a segmenter that has to look far ahead is slow.
  for (const line of text.split('\n')) {
    for (const { segment, isWordLike } of SEGMENTER.segment(line)) if (isWordLike) yield segment;
  }
}

function* spacedWords(text: string): Generator<string> {
  // Of "l'eau" and "don't", the parts count.
  for (const { text: word } of wordsOf(text)) yield* word.split(/['’]/);
}

/** Those of a text's words, in lower case, that carry meaning: neither function words, nor numbers, nor short ones. */
function* meaningfulWords(words: Iterable<string>, language: string, isSpaced: boolean): Generator<string> {
  const minLength = isSpaced && language !== 'ko' ? LETTERS_MIN.letters : LETTERS_MIN.syllables;
  const ignoredWords = functionWords(language);
  for (const each of words) {
    const word = each.toLowerCase();
    if (word.length >= minLength && !/\p{N}/u.test(word) && !ignoredWords.has(word)) yield word;
  }
}

/** Counts the words of each text and its filler words, and the words with a meaning of all of them. */
export function countSpeech(texts: readonly SpokenText[]): SpeechCounts {
  const counts = new Map<string, { times: number; texts: number }>();
  const figures = texts.map(({ text, language: stored }) => {
    const isSpaced = isSpacedText(text);
    const language = isSpaced ? stored : languageOfUnspaced(text, stored);
    const spokenWords = Array.from(isSpaced ? spacedWords(text) : unspacedWords(text));
    const seen = new Set<string>();
    for (const word of meaningfulWords(spokenWords, language, isSpaced)) {
      const count = counts.get(word) ?? { times: 0, texts: 0 };
      count.times += 1;
      if (!seen.has(word)) count.texts += 1;
      seen.add(word);
      counts.set(word, count);
    }
    const words = isSpaced ? countWords(text) : spokenWords.length;
    return { words, isSpaced, fillers: countFillers(text, language) };
  });
  return { texts: figures, words: Array.from(counts, ([word, count]) => ({ word, ...count })) };
}

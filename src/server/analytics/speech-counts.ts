import * as stopword from 'stopword';
import { countFillers } from '../../text/filler-words.ts';
import { countWords } from '../../text/word-count.ts';
import { wordsOf } from '../../text/words-of.ts';

/** A text as it was said. `language`: ISO 639-1. */
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

/** `fillers`: null where those of the language are not known. */
export interface SpeechCounts {
  readonly texts: { readonly words: number; readonly fillers: number | null }[];
  readonly words: WordCount[];
}

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
  ko: stopword.kor,
  nl: stopword.nld,
  no: stopword.nob,
  pl: stopword.pol,
  pt: stopword.porBr,
  ru: stopword.rus,
  sv: stopword.swe,
  tr: stopword.tur,
  zh: stopword.zho,
};
/** Languages whose words only a dictionary tells apart. */
const UNSPACED = new Set(['ja', 'zh']);
/** Shorter words say little; in languages without spaces, one character does. */
const LETTERS_MIN = { spaced: 4, unspaced: 2 } as const;

const sets = new Map<string, ReadonlySet<string>>();

function functionWords(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const set = new Set(FUNCTION_WORDS[language]?.map((word) => word.toLowerCase()));
  sets.set(language, set);
  return set;
}

function* unspacedWords(text: string, language: string): Generator<string> {
  // Each line alone: a segmenter that has to look far ahead is slow.
  for (const line of text.split('\n')) {
    for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(line))
      if (isWordLike) yield segment;
  }
}

function* spacedWords(text: string): Generator<string> {
  // Of "l'eau" and "don't", the parts count.
  for (const { text: word } of wordsOf(text)) yield* word.split(/['’]/);
}

/** The words of a text in lower case that carry meaning: neither function words, nor numbers, nor short ones. */
function* tellingWords({ text, language }: SpokenText): Generator<string> {
  const isUnspaced = UNSPACED.has(language);
  const least = isUnspaced ? LETTERS_MIN.unspaced : LETTERS_MIN.spaced;
  const dull = functionWords(language);
  for (const each of isUnspaced ? unspacedWords(text, language) : spacedWords(text)) {
    const word = each.toLowerCase();
    if (word.length >= least && !/\p{N}/u.test(word) && !dull.has(word)) yield word;
  }
}

/** Counts the words of each text and its filler words, and the words with a meaning of all of them. */
export function countSpeech(texts: readonly SpokenText[]): SpeechCounts {
  const counts = new Map<string, { times: number; texts: number }>();
  const figures = texts.map((each) => {
    const seen = new Set<string>();
    for (const word of tellingWords(each)) {
      const count = counts.get(word) ?? { times: 0, texts: 0 };
      count.times += 1;
      if (!seen.has(word)) count.texts += 1;
      seen.add(word);
      counts.set(word, count);
    }
    return { words: countWords(each.text), fillers: countFillers(each.text, each.language) };
  });
  return { texts: figures, words: Array.from(counts, ([word, count]) => ({ word, ...count })) };
}

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

/** `isSpaced`: spaces separate its words. `fillers`: null where those of the language are not known. */
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
/** Languages whose words only a dictionary tells apart. */
const UNSPACED = new Set(['ja', 'th', 'zh']);
/** Shorter words say little; a character that is a syllable says more. */
const LETTERS_MIN = { letters: 4, syllables: 2 } as const;
const isSyllabic = (language: string): boolean => UNSPACED.has(language) || language === 'ko';

const sets = new Map<string, ReadonlySet<string>>();

function functionWords(language: string): ReadonlySet<string> {
  const known = sets.get(language);
  if (known) return known;
  const set = new Set(FUNCTION_WORDS[language]?.map((word) => word.toLowerCase()));
  sets.set(language, set);
  return set;
}

function* unspacedWords(text: string, language: string): Generator<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  // Each line alone: a segmenter that has to look far ahead is slow.
  for (const line of text.split('\n')) {
    for (const { segment, isWordLike } of segmenter.segment(line)) if (isWordLike) yield segment;
  }
}

function* spacedWords(text: string): Generator<string> {
  // Of "l'eau" and "don't", the parts count.
  for (const { text: word } of wordsOf(text)) yield* word.split(/['’]/);
}

/** Those of a text's words, in lower case, that carry meaning: neither function words, nor numbers, nor short ones. */
function* tellingWords(words: Iterable<string>, language: string): Generator<string> {
  const least = isSyllabic(language) ? LETTERS_MIN.syllables : LETTERS_MIN.letters;
  const dull = functionWords(language);
  for (const each of words) {
    const word = each.toLowerCase();
    if (word.length >= least && !/\p{N}/u.test(word) && !dull.has(word)) yield word;
  }
}

/** Counts the words of each text and its filler words, and the words with a meaning of all of them. */
export function countSpeech(texts: readonly SpokenText[]): SpeechCounts {
  const counts = new Map<string, { times: number; texts: number }>();
  const figures = texts.map(({ text, language }) => {
    const isSpaced = !UNSPACED.has(language);
    const said = isSpaced ? Array.from(spacedWords(text)) : Array.from(unspacedWords(text, language));
    const seen = new Set<string>();
    for (const word of tellingWords(said, language)) {
      const count = counts.get(word) ?? { times: 0, texts: 0 };
      count.times += 1;
      if (!seen.has(word)) count.texts += 1;
      seen.add(word);
      counts.set(word, count);
    }
    const words = isSpaced ? countWords(text) : said.length;
    return { words, isSpaced, fillers: countFillers(text, language) };
  });
  return { texts: figures, words: Array.from(counts, ([word, count]) => ({ word, ...count })) };
}

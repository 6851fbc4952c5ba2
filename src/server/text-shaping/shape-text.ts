import type { VoiceProfileForm } from '../../contract/api/voice-profiles.ts';
import { capitaliseDays } from '../../text/english-days.ts';
import { joinTexts } from '../../text/join-texts.ts';
import { correctLightly } from '../../text/light-corrections.ts';
import { paragraphsBySilence, partLongParagraph } from '../../text/paragraphs.ts';
import { removePunctuation } from '../../text/remove-punctuation.ts';
import { capitaliseSentences, lowerSentences } from '../../text/sentence-capitals.ts';
import type { Stretch } from '../../text/timed-words.ts';
import { wordsOf } from '../../text/words-of.ts';
import { writeDates, writeSpokenDates } from './dates.ts';
import { hyphenateNumbers, writeSpelledDigits, writeTimes } from './english-times.ts';
import { numberTable } from './number-tables.ts';
import { joinSpelledLetters } from './spelled-letters.ts';
import { figuresIn, writeFigures } from './spoken-numbers.ts';
import { correctVocabulary, type Known } from './vocabulary.ts';
import { writeWords } from './written-numbers.ts';

/** The part of a voice profile that shapes text. */
export type ShapeRules = Pick<
  VoiceProfileForm,
  | 'speakingPace'
  | 'autoCorrect'
  | 'includePunctuation'
  | 'capitalizeFirstWord'
  | 'paragraphStyle'
  | 'numberFormat'
  | 'dateFormat'
  | 'vocabulary'
>;

/** What was heard. `language`: ISO 639-1, or null where nobody knows. */
export interface Heard {
  readonly text: string;
  readonly segments: readonly Stretch[];
  readonly language: string | null;
}

/** Seconds of silence that begin a new paragraph: whoever speaks slowly also pauses longer. */
const PARAGRAPH_PAUSE = { slow: 3, normal: 2, fast: 1.5 } as const;
/** Where "mixed" begins to write figures. */
const FIGURES_FROM = 10;
const HIGHEST = 9999;

function paragraphsOf({ text, segments }: Heard, rules: ShapeRules): string[] {
  if (rules.paragraphStyle === 'single') return [text];
  const isWhole = joinTexts(segments.map((segment) => segment.text)) === text;
  if (isWhole) return paragraphsBySilence(segments, PARAGRAPH_PAUSE[rules.speakingPace]);
  // Blank lines of a text that was written already stay where nothing else is asked for.
  return rules.paragraphStyle === 'auto' ? text.split('\n') : text.split(/\s*\n\s*/);
}

async function shapeNumbers(text: string, language: string | null, rules: ShapeRules): Promise<string> {
  const { numberFormat, dateFormat } = rules;
  const table = await numberTable(language);
  if (!table || language === null) return writeDates(text, language, dateFormat);
  const inWords = numberFormat === 'words';
  const timed = language === 'en' ? shapeEnglishNumbers(text, inWords) : text;
  if (numberFormat === 'numeric')
    return writeDates(writeFigures(timed, table, { language, from: 0 }), language, dateFormat);
  // A date has one format, however its numbers were said and other numbers are written.
  const spoken = figuresIn(timed, table, { language, from: 0 });
  const dated = await writeSpokenDates(timed, language, dateFormat, spoken);
  if (inWords) return writeWords(dated, table, language, HIGHEST);
  const figures = writeFigures(dated, table, { language, from: FIGURES_FROM });
  return writeWords(figures, table, language, FIGURES_FROM - 1);
}

const shapeEnglishNumbers = (text: string, inWords: boolean): string =>
  inWords ? hyphenateNumbers(writeTimes(text, true)) : writeSpelledDigits(writeTimes(text, false));

/** Slips, and what English spells otherwise than it says it. */
function correctSlips(text: string, language: string | null): string {
  const light = correctLightly(text, language);
  return language === 'en' ? capitaliseDays(joinSpelledLetters(light)) : light;
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word);
const small = (word: string): string => word.toLowerCase();

async function shapeParagraph(
  text: string,
  language: string | null,
  rules: ShapeRules,
  known: Known | null,
): Promise<string> {
  const corrected = rules.autoCorrect
    ? correctSlips(await correctVocabulary(text, rules.vocabulary, known), language)
    : text;
  const numbered = await shapeNumbers(corrected, language, rules);
  const names = rules.vocabulary.flatMap((term) => wordsOf(term).map((word) => word.text));
  const fixed = new Set(names.filter(rules.capitalizeFirstWord ? isSmall : isCapital).map(small));
  return rules.capitalizeFirstWord
    ? capitaliseSentences(numbered, language, fixed)
    : lowerSentences(numbered, language, fixed);
}

/**
 * What was heard, written as a voice profile asks for: vocabulary and light corrections, then numbers and dates, then
 * the capitals of sentences, paragraphs, and last of all what punctuation is left out. `known`: see `correctVocabulary`.
 * Rules for a language that has none leave its text as it is.
 */
export async function shapeText(heard: Heard, rules: ShapeRules, known: Known | null): Promise<string> {
  const { paragraphStyle, includePunctuation } = rules;
  const paragraphs: string[] = [];
  for (const paragraph of paragraphsOf(heard, rules)) {
    const shaped = await shapeParagraph(paragraph, heard.language, rules, known);
    paragraphs.push(...(paragraphStyle === 'single' ? [shaped] : partLongParagraph(shaped)));
  }
  const bare = includePunctuation ? paragraphs : paragraphs.map(removePunctuation);
  if (paragraphStyle === 'auto') return bare.join('\n').trim();
  const told = bare.flatMap((paragraph) => paragraph.split(/\s*\n\s*/)).filter((line) => line !== '');
  return paragraphStyle === 'double' ? told.join('\n\n') : joinTexts(told);
}

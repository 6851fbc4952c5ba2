import { capitaliseDays } from '../../text/english-days.ts';
import { joinTexts } from '../../text/join-texts.ts';
import { lettersOf } from '../../text/letters-of.ts';
import { correctLightly } from '../../text/light-corrections.ts';
import { paragraphsBySilence, splitLongParagraph } from '../../text/paragraphs.ts';
import { removePunctuation } from '../../text/remove-punctuation.ts';
import { capitaliseSentences, lowerSentences } from '../../text/sentence-capitals.ts';
import { writeDates, writeSpokenDates } from './dates.ts';
import { hyphenateNumbers, writeSpelledDigits, writeTimes } from './english-times.ts';
import { writeLearned } from './learned-words.ts';
import { numberTable } from './number-tables.ts';
import { equalsSegments, type RecognisedSpeech, type ShapeResult, type ShapeRules } from './shape-rules.ts';
import { joinSpelledLetters } from './spelled-letters.ts';
import { writeAddresses } from './spoken-addresses.ts';
import { shapeBlocks } from './spoken-commands/shape-blocks.ts';
import { figuresIn, writeFigures } from './spoken-numbers.ts';
import { correctVocabulary, type FindKnownWords } from './vocabulary.ts';
import { writeWords } from './written-numbers.ts';

/** Silence in seconds that starts a new paragraph; slow speakers pause longer. */
const PARAGRAPH_PAUSE = { slow: 3, normal: 2, fast: 1.5 } as const;
/** With "mixed", numbers from this one on are written in digits. */
const FIGURES_FROM = 10;
const NUMBER_MAX = 9999;

function paragraphsOf({ text, segments }: RecognisedSpeech, rules: ShapeRules): string[] {
  if (rules.paragraphStyle === 'single') return [text];
  if (equalsSegments({ text, segments }))
    return paragraphsBySilence(segments, PARAGRAPH_PAUSE[rules.speakingPace]);
  // Blank lines of an existing text stay unless another paragraph style is set.
  return rules.paragraphStyle === 'auto' ? text.split('\n') : text.split(/\s*\n\s*/);
}

async function shapeNumbers(text: string, language: string | null, rules: ShapeRules): Promise<string> {
  const { numberFormat, dateFormat } = rules;
  const table = await numberTable(language);
  if (!table || language === null) return writeDates(text, language, dateFormat);
  const inWords = numberFormat === 'words';
  const shapeEnglishNumbers = inWords ? hyphenateNumbers : writeSpelledDigits;
  const timed = language === 'en' ? shapeEnglishNumbers(text) : text;
  if (numberFormat === 'numeric')
    return writeDates(writeFigures(timed, table, { language, from: 0 }), language, dateFormat);
  // Dates have one format, however their numbers were spoken and other numbers are written.
  const spokenFigures = figuresIn(timed, table, { language, from: 0 });
  const dated = await writeSpokenDates(timed, language, dateFormat, spokenFigures);
  if (inWords) return writeWords(dated, table, language, NUMBER_MAX);
  const figures = writeFigures(dated, table, { language, from: FIGURES_FROM });
  return writeWords(figures, table, language, FIGURES_FROM - 1);
}

/** English times are written first: the letters of "five p m I left" are no abbreviation. */
function shapeEnglish(text: string, { autoCorrect, numberFormat }: ShapeRules): string {
  const timed = writeTimes(text, numberFormat === 'words');
  return autoCorrect ? writeAddresses(capitaliseDays(joinSpelledLetters(timed))) : timed;
}

const startsUpperCase = (term: string): boolean => /^\p{Lu}/u.test(term);
const startsLowerCase = (term: string): boolean => /^\p{Ll}/u.test(term);

/** The vocabulary without terms that have a learned replacement. */
function unlearnedTerms({ vocabulary, learned }: ShapeRules): readonly string[] {
  const learnedLetters = new Set(learned.map((pair) => lettersOf(pair.written)));
  return vocabulary.filter((term) => !learnedLetters.has(lettersOf(term)));
}

async function shapeParagraph(
  text: string,
  language: string | null,
  rules: ShapeRules,
  findKnown: FindKnownWords | null,
): Promise<string> {
  const learned = writeLearned(text, rules.learned);
  const corrected = rules.autoCorrect
    ? correctLightly(await correctVocabulary(learned, unlearnedTerms(rules), findKnown), language)
    : learned;
  const shaped = language === 'en' ? shapeEnglish(corrected, rules) : corrected;
  const numbered = await shapeNumbers(shaped, language, rules);
  const terms = [...rules.vocabulary, ...rules.learned.map(({ written }) => written)];
  return rules.capitalizeFirstWord
    ? capitaliseSentences(numbered, language, terms.filter(startsLowerCase))
    : lowerSentences(numbered, language, terms.filter(startsUpperCase));
}

async function shapeWords(
  speech: RecognisedSpeech,
  rules: ShapeRules,
  findKnown: FindKnownWords | null,
): Promise<string> {
  const { paragraphStyle, includePunctuation } = rules;
  const paragraphs: string[] = [];
  for (const paragraph of paragraphsOf(speech, rules)) {
    const shaped = await shapeParagraph(paragraph, speech.language, rules, findKnown);
    paragraphs.push(
      ...(paragraphStyle === 'single' ? [shaped] : splitLongParagraph(shaped, speech.language)),
    );
  }
  const bare = includePunctuation ? paragraphs : paragraphs.map(removePunctuation);
  if (paragraphStyle === 'auto') return bare.join('\n').trim();
  const lines = bare.flatMap((paragraph) => paragraph.split(/\s*\n\s*/)).filter((line) => line !== '');
  return paragraphStyle === 'double' ? lines.join('\n\n') : joinTexts(lines);
}

/** Shapes each line separately, so that lines are preserved. */
async function shapeLines(
  speech: RecognisedSpeech,
  rules: ShapeRules,
  findKnown: FindKnownWords | null,
): Promise<string> {
  const shaped: string[] = [];
  for (const text of speech.text.split('\n'))
    shaped.push(await shapeWords({ ...speech, text }, rules, findKnown));
  return shaped.join('\n').trim();
}

/**
 * Formats recognised speech by a voice profile: spoken commands, vocabulary and light corrections, then numbers and dates,
 * capitals, paragraphs, and finally the removal of punctuation. `findKnown`: see `correctVocabulary`. Rules that do not support
 * the language leave the text unchanged.
 */
export async function shapeText(
  speech: RecognisedSpeech,
  rules: ShapeRules,
  findKnown: FindKnownWords | null,
): Promise<ShapeResult> {
  const { language, segments } = speech;
  if (!rules.spokenCommands || language === null) {
    return { text: await shapeWords(speech, rules, findKnown), isSent: false };
  }
  // A text without its recording has its commands carried out already.
  if (segments.length === 0) return { text: await shapeLines(speech, rules, findKnown), isSent: false };
  return shapeBlocks({ ...speech, language }, rules, (block, blockRules) =>
    shapeWords(block, blockRules, findKnown),
  );
}

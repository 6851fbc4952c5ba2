import { graphemesOf } from '../../../text/graphemes.ts';
import { delimitersIn, withoutDelimiters } from '../prompts/delimiters.ts';
import { type SourceTags, tagsIn, withoutMarkup } from './markup.ts';
import { hasReasoning, withoutReasoning } from './reasoning.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are to be removed.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const FENCE = /^[ \t]*(`{3,}|~{3,})[\w-]*[ \t]*$/gm;
const BOLD = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g;
/** Beginnings of a model's own words about its answer, in the languages that models answer in. */
const OPENERS =
  "sure|certainly|of course|absolutely|okay|ok|here(?:'s|’s| is| are)|hier|zeker|natuurlijk|natürlich|gerne|voici|bien sûr|aquí|claro|ecco|certo|aqui";
const TEXT_NOUNS =
  '(?:text|texts|transcript|translation|version|list|poem|e-?mail|emojis|result|tekst|vertaling|versie|lijst|übersetzung|fassung|liste|texte|traduction|texto|traducción|versión|tradução|versão|testo|traduzione|versione)';
/** Only lines about a text are introductions: dictation may begin with "Here is the plan:". */
const ABOUT_TEXT = `\\b[^\\n]{0,160}\\b${TEXT_NOUNS}\\b[^\\n]{0,40}:[ \\t]*\\n+`;
const introduction = (beginnings: string): RegExp => new RegExp(`^\\s*(?:${beginnings})${ABOUT_TEXT}`, 'iu');
const VERSION_OPENERS = `${OPENERS}|the |corrected|revised|rewritten|translation`;
/** Introductions of a version of a text, such as "The corrected text:". */
const PREAMBLE = introduction(VERSION_OPENERS);
/** Introductions of any answer: one about a text may itself begin with "The text has three weak spots:". */
const FREE_PREAMBLE = introduction(
  `${OPENERS}|(?:the )?(?:corrected|revised|rewritten) (?=(?:text|version):)`,
);
/** A source that begins with such a line itself; then the line is part of the text. */
const FIRST_LINE_COLON = /^[^\n]*:[ \t]*\n/;

/** A source that begins in the words of an introduction, perhaps after a filler or two. */
const INTRODUCTION_LIKE = new RegExp(
  `^\\s*(?:\\p{L}{1,4}[,.]?\\s+){0,2}(?:${VERSION_OPENERS})[^\\n]{0,80}\\b${TEXT_NOUNS}\\b`,
  'iu',
);
const VERSION_START = new RegExp(`^\\s*(?:${VERSION_OPENERS})`, 'iu');

/** The source of an answer. It may be long, and is read once for all steps of a streamed answer. */
interface Source {
  readonly text: string;
  readonly tags: SourceTags;
  readonly delimiters: readonly string[];
  readonly hasReasoning: boolean;
  readonly hasBold: boolean;
  /** It begins in the words of an introduction. */
  readonly isIntroductionLike: boolean;
  /** Its first line ends with a colon. */
  readonly hasColonLine: boolean;
  /** The answer need not be a version of it. */
  readonly isFree: boolean;
  /** Minimum number of lines that stay when an introduction is removed. */
  readonly minLines: number;
}

const lineCount = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

const readSource = (text: string, isFree: boolean, keepsLines: boolean): Source => ({
  text,
  tags: tagsIn(text),
  delimiters: delimitersIn(text),
  hasReasoning: hasReasoning(text),
  hasBold: text.includes('**'),
  isIntroductionLike: INTRODUCTION_LIKE.test(text),
  hasColonLine: FIRST_LINE_COLON.test(text),
  isFree,
  minLines: keepsLines ? lineCount(text) : 0,
});

/** Removes an introduction. The source's own first line stays: after an introduction, it would follow. */
function withoutIntroduction(text: string, source: Source): string {
  const { isIntroductionLike, hasColonLine, isFree, minLines } = source;
  if (hasColonLine && (isIntroductionLike || !isFree)) return text;
  const rest = text.replace(isFree ? FREE_PREAMBLE : PREAMBLE, '');
  if (lineCount(rest) < minLines) return text;
  return isIntroductionLike && !VERSION_START.test(rest) ? text : rest;
}

/** Removes every match that does not occur in the source. */
const strip = (text: string, pattern: RegExp, source: string): string =>
  text.replace(pattern, (match) => (source.includes(match.trim()) ? match : ''));

const answerIn = (partial: string, source: Source): string | null =>
  source.hasReasoning ? partial : withoutReasoning(partial);

function cleanAnswer(answer: string, source: Source): string {
  let text = (answerIn(answer, source) ?? '').replace(CONTROL, '').replace(/\r\n?/g, '\n');
  text = strip(text, FENCE, source.text);
  text = withoutDelimiters(text, source.delimiters);
  text = withoutIntroduction(text, source);
  text = source.hasBold ? text : text.replace(BOLD, '$1');
  return withoutQuotes(withoutMarkup(text, source.tags).trim(), source.text.trim());
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
];

/** Removes quotation marks around the whole text, unless the source has them. */
function withoutQuotes(text: string, source: string): string {
  const pair = QUOTES.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
  if (!pair || text.length < 2) return text;
  const [open, close] = pair;
  const inside = text.slice(open.length, -close.length);
  if (source.startsWith(open) || inside.includes(open) || inside.includes(close)) return text;
  return inside.trim();
}

/** Characters after which an answer cannot begin with an introduction, a fence or a quotation any more. */
const HEAD_LENGTH = 24;
/** Longest introduction, in characters. */
const INTRODUCTION_MAX = 200;
const REMOVABLE_HEAD =
  /^\s*(?:[`~"“„«<]|sure|certainly|of course|absolutely|ok|here|the |corrected|translation|hier|zeker|natuurlijk|natürlich|gerne|voici|bien sûr|aquí|claro|ecco|certo|aqui)/i;

/**
 * True while the first `length` characters may still be removed as an introduction, a fence or a quotation.
 */
function isHeadUnsettled(answer: string, length: number): boolean {
  if (length >= INTRODUCTION_MAX) return false;
  if (!REMOVABLE_HEAD.test(answer)) return length < HEAD_LENGTH;
  return !answer.slice(0, length).trimStart().includes('\n');
}

/** Characters without white space from which a text is assumed to be in a script without spaces. */
const UNSPACED = 40;

/** The length of the finished words at the beginning of a text that is still being written. */
function wordsLength(text: string): number {
  const tail = text.slice(-UNSPACED);
  const space = tail.search(/\s\S*$/);
  if (space >= 0) return text.length - tail.length + space;
  // The last character may still receive a mark.
  return text.length - ([...graphemesOf(tail)].at(-1) ?? '').length;
}

function cleanPartial(partial: string, source: Source): string | null {
  const answer = answerIn(partial, source);
  if (answer === null) return null;
  const line = answer.lastIndexOf('\n');
  const tag = answer.lastIndexOf('<');
  const isTagOpen = tag >= 0 && !answer.includes('>', tag);
  const end = isTagOpen ? tag : answer.length;
  const lastLine = answer.slice(line + 1, end);
  // A line is settled word by word, unless it may become a fence.
  const settled = /^\s*[`~]/.test(lastLine) ? line : wordsLength(answer.slice(0, end));
  return settled <= 0 || isHeadUnsettled(answer, settled)
    ? null
    : cleanAnswer(answer.slice(0, settled), source);
}

export interface AnswerCleaner {
  clean(answer: string): string;
  /**
   * Cleans an answer that is still being written: returns its settled part, without an end that may yet be
   * removed. Null while nothing is settled.
   */
  cleanPartial(partial: string): string | null;
}

/**
 * Cleans a service's answers to plain, inert text: removes reasoning, code fences, echoed delimiters,
 * introductions, and markup that the source does not contain. `isFree`: the answer need not be a version of
 * the source. `keepsLines`: it has a line for each line of the source, like a translation.
 */
export function createAnswerCleaner(text: string, isFree = text === '', keepsLines = false): AnswerCleaner {
  const source = readSource(text, isFree, keepsLines);
  // Its lines are not all there yet.
  const growing = { ...source, minLines: 0 };
  return {
    clean: (answer) => cleanAnswer(answer, source),
    cleanPartial: (partial) => cleanPartial(partial, growing),
  };
}

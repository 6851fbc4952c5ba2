import type { MarkCommand, SpokenCommand } from './commands.ts';

interface Marks {
  readonly comma: string;
  readonly period: string;
  readonly questionMark: string;
  readonly exclamationMark: string;
  readonly colon: string;
  readonly semicolon: string;
  readonly openQuote: string;
  readonly closeQuote: string;
  readonly openBracket: string;
  readonly closeBracket: string;
}

const DEFAULT_MARKS: Marks = {
  comma: ',',
  period: '.',
  questionMark: '?',
  exclamationMark: '!',
  colon: ':',
  semicolon: ';',
  openQuote: '“',
  closeQuote: '”',
  openBracket: '(',
  closeBracket: ')',
};
/** Chinese and Japanese share full-width signs. */
const FULL_WIDTH_MARKS: Marks = {
  ...DEFAULT_MARKS,
  comma: '，',
  period: '。',
  questionMark: '？',
  exclamationMark: '！',
  colon: '：',
  semicolon: '；',
  openBracket: '（',
  closeBracket: '）',
};
const LOW_QUOTES = { openQuote: '„' };
const NORDIC_QUOTES = { openQuote: '”' };
const ANGLED_QUOTES = { openQuote: '«', closeQuote: '»' };

/** The signs of a language where they are not the usual ones, by the CLDR's delimiters. */
const MARKS_BY_LANGUAGE: Readonly<Record<string, Partial<Marks>>> = {
  ar: { comma: '،', questionMark: '؟', semicolon: '؛' },
  de: { ...LOW_QUOTES, closeQuote: '“' },
  es: ANGLED_QUOTES,
  fi: NORDIC_QUOTES,
  fr: {
    questionMark: '\u202f?',
    exclamationMark: '\u202f!',
    colon: '\u00a0:',
    semicolon: '\u202f;',
    openQuote: '«\u00a0',
    closeQuote: '\u00a0»',
  },
  hi: { period: '।' },
  it: ANGLED_QUOTES,
  ja: { ...FULL_WIDTH_MARKS, comma: '、', openQuote: '「', closeQuote: '」' },
  no: ANGLED_QUOTES,
  pl: LOW_QUOTES,
  ru: ANGLED_QUOTES,
  sv: NORDIC_QUOTES,
  zh: FULL_WIDTH_MARKS,
};

/** How a language writes a sign. */
export const writtenMark = (mark: MarkCommand | 'openQuote' | 'openBracket', language: string): string =>
  MARKS_BY_LANGUAGE[language]?.[mark] ?? DEFAULT_MARKS[mark];

/** The sign that Spanish also writes before a question or an exclamation. */
export function openingMark(mark: SpokenCommand, language: string): string {
  if (language !== 'es') return '';
  if (mark === 'questionMark') return '¿';
  return mark === 'exclamationMark' ? '¡' : '';
}

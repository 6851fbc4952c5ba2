import type { VoiceProfileForm } from '../../contract/api/voice-profiles.ts';
import { monthNames } from '../../text/month-names.ts';
import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { dayBefore, hasDayAfter } from './day-ranges.ts';

type DateFormat = VoiceProfileForm['dateFormat'];
type DateParser = Awaited<ReturnType<typeof loadParsers>>[string];
type ParsedDate = ReturnType<DateParser['parse']>[number];

/** Date parsers by language (ISO 639-1). */
const loadParsers = async () => {
  const { de, en, es, fr, it, ja, nl, pt, ru, sv, zh } = await import('chrono-node');
  return Object.fromEntries(
    Object.entries({ de, en, es, fr, it, ja, nl, pt, ru, sv, zh }).map(([code, { strict }]) => [
      code,
      strict,
    ]),
  );
};

const YEAR = /(?<!\d)\d{4}(?!\d)/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const twoDigits = (n: number): string => String(n).padStart(2, '0');

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function formatDay({ year, month, day }: Day, format: DateFormat): string {
  const [y, m, d] = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)];
  if (format === 'yyyy-mm-dd') return `${y}-${m}-${d}`;
  return format === 'mm/dd/yyyy' ? `${m}/${d}/${y}` : `${d}/${m}/${y}`;
}

const dayOf = (parts: ParsedDate['start']): Day => ({
  year: parts.get('year') ?? 0,
  month: parts.get('month') ?? 0,
  day: parts.get('day') ?? 0,
});

/**
 * The day named by a piece of text that contains nothing else: no weekday, no time, and a four-digit year.
 * Numeric dates (3/4/2026) are ambiguous: only ISO 8601 is accepted.
 */
function dayIn(stretch: string, parser: DateParser): Day | null {
  if (!YEAR.test(stretch) || !(/\p{L}/u.test(stretch) || ISO.test(stretch))) return null;
  const [match, ...others] = parser.parse(stretch);
  if (!match || others.length > 0 || match.end || match.text !== stretch) return null;
  const { start } = match;
  const isWhole = start.isCertain('day') && start.isCertain('month') && start.isCertain('year');
  if (!isWhole || start.isCertain('weekday') || start.isCertain('hour')) return null;
  return dayOf(start);
}

const isSameDay = (a: Day, b: Day): boolean => a.year === b.year && a.month === b.month && a.day === b.day;

/** The shortest part of a match that names one of its days; the words around it (Monday, at noon) stay. */
function shortestDatePart(
  matchText: string,
  days: readonly Day[],
  parser: DateParser,
): { start: number; end: number; day: Day } | null {
  const words = Array.from(matchText.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    index,
    end: index + word.length,
  }));
  for (let length = 1; length <= words.length; length += 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const start = words[first]?.index ?? 0;
      const stretch = matchText.slice(start, words[first + length - 1]?.end).replace(/[.,;:!?]+$/, '');
      const day = dayIn(stretch, parser);
      if (day && days.some((one) => isSameDay(one, day))) return { start, end: start + stretch.length, day };
    }
  }
  return null;
}

/** "5 to 7 March 2026" has one year for two days: it stays as spoken. */
const hasSharedYear = ({ end, text }: ParsedDate): boolean =>
  Boolean(end) && (text.match(new RegExp(YEAR, 'g'))?.length ?? 0) < 2;

/** More of the text than the words between the two days of a range. */
const RANGE_MAX = 40;

/** True for one day of a range if the other day has no year of its own: "del 3 al 5 de marzo de 2026". */
function isRangePart(text: string, { index, text: matchText }: ParsedDate): boolean {
  const end = index + matchText.length;
  const before = text.slice(Math.max(0, index - RANGE_MAX), index);
  return dayBefore(before) !== null || hasDayAfter(text.slice(end, end + RANGE_MAX));
}

function rewriteDates(
  matchText: string,
  days: readonly Day[],
  parser: DateParser,
  format: DateFormat,
): string {
  const part = shortestDatePart(matchText, days, parser);
  if (!part) return matchText;
  const rest = rewriteDates(matchText.slice(part.end), days, parser, format);
  return matchText.slice(0, part.start) + formatDay(part.day, format) + rest;
}

/**
 * Maximum distance of an article to remove: English says "the fifth of March", but numeric dates take no article. In
 * "the May 5 2026 meeting" and "the 5 May 2026 meeting" it belongs to the noun.
 */
const ARTICLE_MAX = 10;
/** Characters after a date that decide whether a noun follows. */
const NOUN_MAX = 20;
const ARTICLE = /(?<![\p{L}\p{N}])the[^\S\n]+$/iu;

/** A word after a date that is no noun: "the 5 May 2026 and". */
const NO_NOUN =
  /^(?:is|are|was|were|be|will|shall|would|has|have|had|do|does|did|can|could|should|may|might|must|not|works?|worked|suits?|and|or|but|so|if|as|at|by|in|on|to|for|from|with|until|till|through|before|after|because|which|when|where|who|then|than|there|here|near|about|around|instead|please|again|already|also|a|an|the|this|that|my|our|all|we|he|she|it|they|you)(?!\p{L})/u;
/** "The fifth of May 2026", "the 5th May 2026": seldom before a noun. */
const NAMES_DAY = / of |\p{L}{2}[^\S\n]+\p{L}+,?[^\S\n]+\d{4}$/iu;
const NEXT_WORD = /^[^\S\n]+(?=\p{Ll})/u;

/** Whether a date names what follows it: "the 5 May 2026 meeting". */
function isBeforeNoun({ index, text: date }: ParsedDate, text: string): boolean {
  const after = text.slice(index + date.length, index + date.length + NOUN_MAX);
  const space = NEXT_WORD.exec(after)?.[0];
  return space !== undefined && !NAMES_DAY.test(date) && !NO_NOUN.test(after.slice(space.length));
}

/**
 * Replacements for all dates with day, month and year, in one format. A date without a year stays: no year is
 * ever guessed. `language`: ISO 639-1; unsupported languages give no replacements.
 */
export async function datesIn(
  text: string,
  language: string | null,
  format: DateFormat,
): Promise<Replacement[]> {
  if (language === null || !/\d{4}/.test(text)) return [];
  const parser = (await loadParsers())[language];
  if (!parser) return [];
  return parser.parse(text).flatMap((parsed) => {
    const days = [parsed.start, ...(parsed.end ? [parsed.end] : [])].map(dayOf);
    // This format does not exist for years before 1: "1 April 44 BC".
    if (hasSharedYear(parsed) || isRangePart(text, parsed) || days.some(({ year }) => year < 1)) return [];
    const written = rewriteDates(parsed.text, days, parser, format);
    if (written === parsed.text) return [];
    const before = text.slice(Math.max(0, parsed.index - ARTICLE_MAX), parsed.index);
    const [first = ''] = /^\p{L}+/u.exec(parsed.text.toLowerCase()) ?? [];
    const isOfDay = language === 'en' && /^\d/.test(written) && !monthNames('en').has(first);
    const article = isOfDay && !isBeforeNoun(parsed, text) ? ARTICLE.exec(before)?.[0] : undefined;
    const start = parsed.index - (article?.length ?? 0);
    return [{ start, end: parsed.index + parsed.text.length, text: written }];
  });
}

/** Writes the dates of a text in one format; see `datesIn`. */
export async function writeDates(text: string, language: string | null, format: DateFormat): Promise<string> {
  return replaceRanges(text, await datesIn(text, language, format));
}

/**
 * The same for texts whose numbers stay in words: only the numbers of dates become digits. `figures`: the
 * numbers of the text from `figuresIn`, in order.
 */
export async function writeSpokenDates(
  text: string,
  language: string,
  format: DateFormat,
  figures: readonly Replacement[],
): Promise<string> {
  const dates = await datesIn(replaceRanges(text, figures), language, format);
  const spokenDates = dates.map(({ start, end, text: date }) => ({
    start: mapPosition(start, figures, 'start'),
    end: mapPosition(end, figures, 'end'),
    text: date,
  }));
  return replaceRanges(text, spokenDates);
}

/** Maps a position in the text with digits to the text with words; inside a number, to the given side. */
function mapPosition(position: number, figures: readonly Replacement[], side: 'start' | 'end'): number {
  /** Offset between the two texts so far. */
  let shift = 0;
  for (const { start, end, text } of figures) {
    const from = start - shift;
    const to = from + text.length;
    if (position <= from) break;
    if (position < to) return side === 'start' ? start : end;
    shift = end - to;
  }
  return position + shift;
}

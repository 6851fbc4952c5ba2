import type { Segment } from '../contract/api/segments.ts';
import { capitaliseDays } from '../text/english-days.ts';
import { correctLightly } from '../text/light-corrections.ts';
import { paragraphsBySilence, splitLongParagraph } from '../text/paragraphs.ts';
import { capitaliseSentences } from '../text/sentence-capitals.ts';
import { hasWords } from './recognition.ts';

/** Silence in seconds that starts a new paragraph. */
const PARAGRAPH_PAUSE = 2;
/** Mean confidence in percent below which the words are probably not English. */
const PROBABLY_ENGLISH = 50;

/** A recognised English paragraph as it is written: obvious slips corrected, days and sentences capitalised. */
export const finishParagraph = (paragraph: string): string =>
  capitaliseSentences(capitaliseDays(correctLightly(paragraph, 'en')), 'en');

/**
 * The text of a recording in paragraphs, one per line: a new one after a silence, and within a long one. `finish`:
 * further processing of each. `language`: ISO 639-1.
 */
export function textInParagraphs(
  segments: readonly Segment[],
  language: string | null,
  finish = (paragraph: string): string => paragraph,
): string {
  return paragraphsBySilence(segments, PARAGRAPH_PAUSE)
    .map(finish)
    .flatMap((paragraph) => splitLongParagraph(paragraph, language))
    .join('\n')
    .trim();
}

/**
 * The finished English text of a recording: clear slips corrected, sentences and paragraphs formed. Empty if the segments
 * are gap marks only.
 */
export const finishText = (segments: readonly Segment[]): string =>
  segments.some(({ text }) => hasWords(text)) ? textInParagraphs(segments, 'en', finishParagraph) : '';

/** False if the words of a recording are so uncertain that another language was probably spoken. */
export function soundsEnglish(segments: readonly Segment[]): boolean {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return true;
  const sum = words.reduce((total, { text, confidence }) => total + (confidence ?? 100) * text.length, 0);
  return sum / letters >= PROBABLY_ENGLISH;
}

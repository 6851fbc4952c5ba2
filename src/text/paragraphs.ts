import { joinTexts } from './join-texts.ts';
import { sentenceStarts } from './sentence-starts.ts';
import type { TimedText } from './timed-words.ts';
import { WORD_CHARACTER } from './word-character.ts';

/** Approximate sentences per paragraph in speech without pauses. */
const SENTENCES_PER_PARAGRAPH = 5;
const SENTENCE_END = /[.!?…。！？؟۔।॥][“‘«]?(?:["'”’»)\]」』）]|[ \u00a0\u202f]»)*$/u;

/**
 * The paragraphs of speech: a new one starts after a sentence followed by a pause of more than `pause`
 * seconds. If the engine's text has no sentence endings, any such pause counts. A gap mark ends no sentence.
 */
export function paragraphsBySilence(timedTexts: readonly TimedText[], pause: number): string[] {
  const endsSentences = timedTexts.some(({ text }) => WORD_CHARACTER.test(text) && SENTENCE_END.test(text));
  const paragraphs: string[][] = [];
  let last: TimedText | null = null;
  let said = '';
  for (const timed of timedTexts) {
    const isNew = !last || (timed.start - last.end > pause && (!endsSentences || SENTENCE_END.test(said)));
    if (isNew) paragraphs.push([timed.text]);
    else paragraphs.at(-1)?.push(timed.text);
    last = timed;
    if (WORD_CHARACTER.test(timed.text)) said = timed.text;
  }
  return paragraphs.map(joinTexts);
}

/** Splits a long paragraph into equal ones of about five sentences; up to seven sentences stay together. `language`: ISO 639-1. */
export function splitLongParagraph(paragraph: string, language: string | null): string[] {
  const starts = sentenceStarts(paragraph, language);
  const parts = Math.max(1, Math.round(starts.length / SENTENCES_PER_PARAGRAPH));
  const cuts = Array.from({ length: parts }, (_, part) => starts[Math.round((part * starts.length) / parts)]);
  return cuts.map((cut, part) => paragraph.slice(part === 0 ? 0 : cut, cuts[part + 1]).trim());
}

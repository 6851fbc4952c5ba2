import { joinTexts } from './join-texts.ts';
import { sentenceStarts } from './sentence-starts.ts';
import type { Stretch } from './timed-words.ts';

/** A paragraph that nobody paused in has about so many sentences. */
const SENTENCES = 5;
const ENDED = /[.!?…。！？]["'”’»)\]]*$/u;

/**
 * The paragraphs of what was said: a new one begins where the speaker paused for more than `pause` seconds behind a
 * sentence. Where the engine ends no sentences at all, any such pause counts.
 */
export function paragraphsBySilence(stretches: readonly Stretch[], pause: number): string[] {
  const endsSentences = stretches.some(({ text }) => ENDED.test(text));
  const paragraphs: string[][] = [];
  let last: Stretch | null = null;
  for (const stretch of stretches) {
    const isNew = !last || (stretch.start - last.end > pause && (!endsSentences || ENDED.test(last.text)));
    if (isNew) paragraphs.push([stretch.text]);
    else paragraphs.at(-1)?.push(stretch.text);
    last = stretch;
  }
  return paragraphs.map(joinTexts);
}

/** Parts a long paragraph into equal ones of about five sentences; one of up to seven stays whole. */
export function partLongParagraph(paragraph: string): string[] {
  const starts = sentenceStarts(paragraph);
  const parts = Math.max(1, Math.round(starts.length / SENTENCES));
  const cuts = Array.from({ length: parts }, (_, part) => starts[Math.round((part * starts.length) / parts)]);
  return cuts.map((cut, part) => paragraph.slice(part === 0 ? 0 : cut, cuts[part + 1]).trim());
}

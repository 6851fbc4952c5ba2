import { plainLength } from '../graphemes.ts';
import { sentenceStarts } from '../sentence-starts.ts';
import { beginningOf } from './beginning.ts';
import { MAIL_SUBJECT_MAX } from './limits.ts';

/** The mark of the first item of a numbered list; a number that begins one line alone may be part of its sentence. */
const NUMBERED = /^\d{1,3}[.)]\s+(?=.*\n\s*\d{1,3}[.)]\s)/u;

/** A subject from a text: its first sentence without the full stop, cut between words if it is long. */
export function subjectOf(text: string): string {
  const line = text.trim().replace(NUMBERED, '').split('\n', 1)[0] ?? '';
  const sentence = line
    .slice(0, sentenceStarts(line)[1])
    .replace(/^[•◦▪‣*–—-]\s+/u, '')
    .trim()
    .replace(/(?<![.])[.。।]$/u, '');
  return beginningOf(sentence, MAIL_SUBJECT_MAX, plainLength);
}

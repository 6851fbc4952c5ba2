import { plainLength } from '../graphemes.ts';
import { sentenceStarts } from '../sentence-starts.ts';
import { beginningOf } from './beginning.ts';
import { MAIL_SUBJECT_MAX } from './limits.ts';

/** A subject from a text: its first sentence without the full stop, cut between words if it is long. */
export function subjectOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const sentence = line
    .slice(0, sentenceStarts(line)[1])
    .replace(/^[•◦▪‣*–—-]\s+/u, '')
    .trim()
    .replace(/(?<![.])[.。।]$/u, '');
  return beginningOf(sentence, MAIL_SUBJECT_MAX, plainLength);
}

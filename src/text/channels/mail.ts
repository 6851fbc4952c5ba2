import { isListItem } from '../bullet-list.ts';
import { plainLength } from '../graphemes.ts';
import { sentenceStarts } from '../sentence-starts.ts';
import { beginningOf } from './beginning.ts';
import { MAIL_SUBJECT_MAX } from './limits.ts';

/** A subject from a text: its first sentence without the full stop, cut between words if it is long. */
export function subjectOf(text: string): string {
  const [first = '', next = ''] = text.trim().split('\n', 2);
  // A number that begins one line alone may be part of its sentence.
  const isList = isListItem(first) && isListItem(next.trim());
  const line = isList ? first.replace(/^\d{1,3}[.)]\s+/u, '') : first;
  const sentence = line
    .slice(0, sentenceStarts(line)[1])
    .replace(/^[•◦▪‣*–—-]\s+/u, '')
    .trim()
    .replace(/(?<![.])[.。।]$/u, '');
  return beginningOf(sentence, MAIL_SUBJECT_MAX, plainLength);
}

import { isListItem } from '../bullet-list.ts';
import { GREETINGS } from '../email-phrases.ts';
import { plainLength } from '../graphemes.ts';
import { sentenceStarts } from '../sentence-starts.ts';
import { beginningOf } from './beginning.ts';
import { MAIL_SUBJECT_MAX } from './limits.ts';

/** Longest greeting line, in UTF-16 units. */
const GREETING_MAX = 80;
const GREETING = new RegExp(
  `^(?:(?:${Object.values(GREETINGS).flat().join('|')})(?!\\p{L})|尊敬的|亲爱的)`,
  'iu',
);

/**
 * Whether a first line greets: it begins in words of a greeting, or a name and a comma stand alone ("Anna,"). A line with
 * another clause also says something, and one with a colon may be a heading, unless it stands alone.
 */
function isGreeting(line: string, isAlone: boolean): boolean {
  if (line.length > GREETING_MAX || !/[,،，、:：!！]$/u.test(line)) return false;
  if (/[,،，、]$/u.test(line)) return GREETING.test(line) || (isAlone && !isListItem(line));
  const isOneClause = !/[,،，、!?。！？\d]|\p{L}{4,}\./u.test(line.slice(0, -1));
  return isOneClause && GREETING.test(line) && (isAlone || /[!！]$/u.test(line));
}

/** A text without a greeting on its first line, unless there is nothing else. */
function withoutGreeting(text: string): string {
  const [first = '', next = ''] = text.split('\n', 2);
  const rest = text.slice(first.length).trim();
  return rest !== '' && isGreeting(first.trim(), next.trim() === '') ? rest : text;
}

/** A subject from a text: its first sentence after a greeting, without the full stop, cut between words if it is long. */
export function subjectOf(text: string): string {
  const [first = '', next = ''] = withoutGreeting(text.trim()).split('\n', 2);
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

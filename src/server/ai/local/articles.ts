/** The characters before the first word of a sentence. */
const SENTENCE_START = /(?:^|\n|[.!?…:"'“”‘’(])\s*$/;
const NEXT_WORD = /^\s+["'“‘(]?([^\s"'”’.,;:!?)]+)/u;
/** Words that follow the letter A, as in "plan A is ready", and never the article. */
const AFTER_LETTER = /^(?:also|and|are|as|at|if|in|is|of|on|or|over|under|until)$/i;
const INITIALS = /^\p{Lu}(?!\p{Ll})/u;
/** Read letter by letter: "html", "faq", "nda". */
const SPELLED = /^(?:[^aeiouy]+|[flmnrsx]\p{L}{0,3})$/iu;
/** Words whose h some speakers pronounce and others do not: "an historic event", "a herb". */
const SOFT_H = { an: /^h(?:abitu|allu|armon|er|ilari|isto|om|orr|otel|y)/i, a: /^herb/i };

/**
 * True when the word in a range of an English text is an article and the sound that follows it is certain: it is not
 * the letter A, and not before initials, which are read as letters or as a word.
 */
export function isClearArticle(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  if (/^\p{Lu}/u.test(word) && !SENTENCE_START.test(text.slice(0, start))) return false;
  const next = NEXT_WORD.exec(text.slice(end))?.[1] ?? '';
  if (!/^\p{L}{2}|^\p{Lu}/u.test(next)) return false;
  if (word.toLowerCase() === 'a')
    return !AFTER_LETTER.test(next) && !SOFT_H.a.test(next) && (!INITIALS.test(next) || /^[AEIO]/.test(next));
  return !INITIALS.test(next) && !SPELLED.test(next) && !SOFT_H.an.test(next);
}

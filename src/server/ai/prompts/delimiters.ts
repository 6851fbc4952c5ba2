/** Delimiters that separate user content from instructions. */
export const DELIMITERS = ['transcript', 'writing_sample', 'conversation', 'message'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/**
 * Any spelling of a delimiter, in angle brackets of any kind. The content ends at the next bracket, and two
 * runs of spaces must not be adjacent: either would make matching quadratic.
 */
const OPEN_OR_CLOSE = new RegExp(`[<＜]\\s*(?:(/)\\s*)?(${DELIMITERS.join('|')})\\b([^<>＜]*)>`, 'gi');
const NEUTRAL = new RegExp(`‹(/?)(${DELIMITERS.join('|')})›`, 'gi');

/** Replaces delimiters in user text with harmless look-alikes. */
const neutral = (text: string): string => text.replace(OPEN_OR_CLOSE, '‹$1$2›');

/** Encloses a text in delimiters; delimiters inside it are neutralised. */
export function enclosed(name: Delimiter, text: string): string {
  return `<${name}>\n${neutral(text)}\n</${name}>`;
}

const AT_EDGES = new RegExp(`^\\s*${OPEN_OR_CLOSE.source}|${OPEN_OR_CLOSE.source}\\s*$`, 'gi');

/** The delimiters in a text, as spelled there. */
export const delimitersIn = (text: string): string[] =>
  [...text.matchAll(OPEN_OR_CLOSE)].map(([whole]) => whole);

/** Removes our delimiters from an answer and restores those that its source itself contained. */
export function withoutDelimiters(answer: string, own: readonly string[]): string {
  const bare = answer.replace(own.length === 0 ? OPEN_OR_CLOSE : AT_EDGES, '');
  let next = 0;
  return bare.replace(NEUTRAL, (neutralised) => {
    const back = own[next] ?? neutralised;
    next += 1;
    return back;
  });
}

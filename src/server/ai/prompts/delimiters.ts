/** Delimiters that separate user content from instructions. */
export const DELIMITERS = ['transcript', 'writing_sample', 'conversation', 'message'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/**
 * Any spelling of a delimiter, also with full-width signs. The content ends at the next bracket, and two
 * runs of spaces must not be adjacent: either would make matching quadratic.
 */
const DELIMITER = new RegExp(`[<＜]\\s*(?:([/／])\\s*)?(${DELIMITERS.join('|')})\\b([^<>＜＞]*)[>＞]`, 'gi');
const NEUTRALISED = new RegExp(`‹([/／]?)(${DELIMITERS.join('|')})›`, 'gi');

/** Replaces delimiters in user text with harmless look-alikes. */
const neutralise = (text: string): string => text.replace(DELIMITER, '‹$1$2›');

/** Encloses a text in delimiters; delimiters inside it are neutralised. */
export function enclose(name: Delimiter, text: string): string {
  return `<${name}>\n${neutralise(text)}\n</${name}>`;
}

const EDGE_DELIMITER = new RegExp(`^\\s*${DELIMITER.source}|${DELIMITER.source}\\s*$`, 'gi');

/** The delimiters in a text, as spelled there. */
export const delimitersIn = (text: string): string[] => [...text.matchAll(DELIMITER)].map(([whole]) => whole);

/** Removes our delimiters from an answer and restores those that its source itself contained. */
export function withoutDelimiters(answer: string, sourceDelimiters: readonly string[]): string {
  const bare = answer.replace(sourceDelimiters.length === 0 ? DELIMITER : EDGE_DELIMITER, '');
  let next = 0;
  return bare.replace(NEUTRALISED, (neutralised) => {
    const original = sourceDelimiters[next] ?? neutralised;
    next += 1;
    return original;
  });
}

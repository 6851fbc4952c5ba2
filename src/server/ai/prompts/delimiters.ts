/** Names of the delimiters that set what people wrote apart from what is asked. */
const NAMES = ['transcript', 'writing_sample', 'conversation', 'message'] as const;
type Delimiter = (typeof NAMES)[number];

/**
 * Any spelling of a delimiter, in angle brackets of any kind. What stands in the brackets ends at the next one, and two
 * stretches of spaces must not stand side by side: either would take n² steps.
 */
const OPEN_OR_CLOSE = new RegExp(`[<＜]\\s*(?:(/)\\s*)?(${NAMES.join('|')})\\b([^<>＜]*)>`, 'gi');
const NEUTRAL = new RegExp(`‹(/?)(${NAMES.join('|')})›`, 'gi');

/** A delimiter said in the text itself, in brackets that delimit nothing. */
const neutral = (text: string): string => text.replace(OPEN_OR_CLOSE, '‹$1$2›');

/** The text between its delimiters; delimiters inside it lose their meaning. */
export function enclosed(name: Delimiter, text: string): string {
  return `<${name}>\n${neutral(text)}\n</${name}>`;
}

const AT_EDGES = new RegExp(`^\\s*${OPEN_OR_CLOSE.source}|${OPEN_OR_CLOSE.source}\\s*$`, 'gi');

/** An answer without delimiters of ours; those that the text itself had come back as they were. */
export function withoutDelimiters(answer: string, source: string): string {
  const own = [...source.matchAll(OPEN_OR_CLOSE)].map(([whole]) => whole);
  const bare = answer.replace(own.length === 0 ? OPEN_OR_CLOSE : AT_EDGES, '');
  let next = 0;
  return bare.replace(NEUTRAL, (neutralised) => {
    const back = own[next] ?? neutralised;
    next += 1;
    return back;
  });
}

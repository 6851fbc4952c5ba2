import { withoutDelimiters } from '../prompts/delimiters.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get out.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** A tag, also one without its end: that would swallow what is put behind it. */
const TAG = /<[/!?]?[a-z][^<>]*>?/gi;
const TAG_NAME = /^<[/!?]?[a-z][\w-]*/i;
const ATTRIBUTE = /\s[\w-]+\s*=/;
const FENCE = /^[ \t]*(`{3,}|~{3,})[\w-]*[ \t]*$/gm;
const BOLD = /\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g;
/**
 * "Here is the corrected text:" and the like, in the languages that models answer in: a line about a text. What people
 * dictate may begin with "Here is the plan:".
 */
const PREAMBLE =
  /^\s*(?:sure|certainly|of course|absolutely|okay|ok|here(?:'s|’s| is| are)|the |corrected|revised|rewritten|translation|hier|zeker|natuurlijk|natürlich|gerne|voici|bien sûr|aquí|claro|ecco|certo|aqui)\b[^\n]{0,160}\b(?:text|texts|transcript|translation|version|list|poem|e-?mail|emojis|result|tekst|vertaling|versie|lijst|übersetzung|fassung|liste|texte|traduction|texto|traducción|versión|tradução|versão|testo|traduzione|versione)\b[^\n]{0,40}:[ \t]*\n+/iu;
/** Where the text itself begins with a line that announces what follows, that line is part of it. */
const ANNOUNCES = /^[^\n]*:[ \t]*\n/;

/** Removes every match that the source does not hold itself. */
const strip = (text: string, pattern: RegExp, source: string): string =>
  text.replace(pattern, (match) => (source.includes(match.trim()) ? match : ''));

const nameOf = (tag: string): string => tag.match(TAG_NAME)?.[0].toLowerCase() ?? '';

/** Tags that the source does not hold, or not as often. Of a lone `<` before a word only the mark goes. */
function withoutNewTags(text: string, source: string): string {
  const own = new Set<string>();
  const left = new Map<string, number>();
  for (const [tag] of source.matchAll(TAG)) {
    own.add(tag);
    left.set(nameOf(tag), (left.get(nameOf(tag)) ?? 0) + 1);
  }
  return text.replace(TAG, (tag) => {
    const count = left.get(nameOf(tag)) ?? 0;
    if (count > 0 && (own.has(tag) || !tag.includes('='))) {
      left.set(nameOf(tag), count - 1);
      return tag;
    }
    return tag.endsWith('>') || ATTRIBUTE.test(tag) ? '' : tag.slice(1);
  });
}

/** Tags inside tags that are taken out one after the other. */
const NESTING_MAX = 10;
/** What a tag begins with. */
const TAG_START = /<+(?=[/!?]?[a-z])/gi;

/** The same for tags that appear once another is gone. Past the last bound no mark that begins a tag is left. */
function withoutTags(text: string, source: string): string {
  let before = text;
  for (let pass = 0; pass < NESTING_MAX; pass += 1) {
    const after = withoutNewTags(before, source);
    if (after === before) return after;
    before = after;
  }
  return before.replace(TAG_START, '');
}

/**
 * Makes plain, inert text of what a service answered: no code fences, echoed delimiters or introductions, and
 * no markup that the source does not hold itself.
 */
export function cleanAnswer(answer: string, source: string): string {
  let text = answer.replace(CONTROL, '').replace(/\r\n?/g, '\n');
  text = strip(text, FENCE, source);
  text = withoutDelimiters(text, source);
  text = ANNOUNCES.test(source) ? text : text.replace(PREAMBLE, '');
  text = source.includes('**') ? text : text.replace(BOLD, '$1');
  return withoutQuotes(withoutTags(text, source).trim(), source.trim());
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
];

/** Quotation marks around all of it, where the source has none there. */
function withoutQuotes(text: string, source: string): string {
  const pair = QUOTES.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
  if (!pair || text.length < 2) return text;
  const [open, close] = pair;
  const inside = text.slice(open.length, -close.length);
  if (source.startsWith(open) || inside.includes(open) || inside.includes(close)) return text;
  return inside.trim();
}

/** So much of an answer tells whether it begins with an introduction, a fence or a quotation. */
const HEAD = 24;
/** The longest introduction. */
const UNSETTLED_HEAD = 200;
const ODD_HEAD =
  /^\s*(?:[`~"“„«<]|sure|certainly|of course|absolutely|ok|here|the |corrected|translation|hier|zeker|natuurlijk|natürlich|gerne|voici|bien sûr|aquí|claro|ecco|certo|aqui)/i;

/** Whether the first `length` characters may yet turn out to begin otherwise. */
function isHeadUnsettled(answer: string, length: number): boolean {
  if (length >= UNSETTLED_HEAD) return false;
  if (!ODD_HEAD.test(answer)) return length < HEAD;
  return !answer.slice(0, length).trimStart().includes('\n');
}

/**
 * The same for an answer that is still being written: as much of it as can be told already, without a last stretch
 * that may yet turn out to be none of it. Null while nothing can.
 */
export function cleanSoFar(answer: string, source: string): string | null {
  const line = answer.lastIndexOf('\n');
  const tag = answer.lastIndexOf('<');
  const isOpen = tag >= 0 && !answer.includes('>', tag);
  const end = isOpen ? tag : answer.length;
  const lastLine = answer.slice(line + 1, end);
  // A line is told word by word, unless it may become a fence.
  const settled = /^\s*[`~]/.test(lastLine) ? line : Math.min(end, answer.lastIndexOf(' '));
  return settled <= 0 || isHeadUnsettled(answer, settled)
    ? null
    : cleanAnswer(answer.slice(0, settled), source);
}

import { DELIMITERS } from '../prompts/delimiters.ts';

/** A tag, also an unclosed one, which would swallow the content after it. */
const TAG = /<[/!?]?[a-z][^<>]*>?/gi;
const TAG_NAME = /^<[/!?]?[a-z][\w-]*/i;
const ATTRIBUTE = /\s[\w-]+\s*=/;
/**
 * Our delimiters, and HTML elements that are not common as placeholders (as <title> and <address> are). A tag of any
 * other name has no effect without an attribute.
 */
const ELEMENTS = new Set<string>([
  ...DELIMITERS,
  ...(
    'a abbr applet article aside audio b base big blockquote body br button canvas center code col dd del details dialog div dl dt ' +
    'em embed fieldset figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd li ' +
    'main mark marquee math meta nav noscript ol option p picture pre q s samp script section select small span strike strong ' +
    'style sub sup svg table tbody td template textarea tfoot th thead tr tt u ul var video'
  ).split(' '),
]);
const ELEMENT_NAME = /^<\/?([a-z][a-z\d_]*)(?=[\s/>]|$)/i;

/** False for ordinary text in angle brackets: <name>, <anna@example.com>. */
function isMarkup(tag: string): boolean {
  const name = tag.match(ELEMENT_NAME)?.[1] ?? '';
  return /^<[!?]/.test(tag) || tag.includes('=') || ELEMENTS.has(name.toLowerCase());
}

const nameOf = (tag: string): string => tag.match(TAG_NAME)?.[0].toLowerCase() ?? '';

/** The tags of a text: as spelled there, and counts by name. */
export interface SourceTags {
  readonly tags: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
}

export function tagsIn(text: string): SourceTags {
  const tags = new Set<string>();
  const counts = new Map<string, number>();
  for (const [tag] of text.matchAll(TAG)) {
    tags.add(tag);
    counts.set(nameOf(tag), (counts.get(nameOf(tag)) ?? 0) + 1);
  }
  return { tags, counts };
}

/**
 * Removes tags of markup that the source lacks or has less often. Of a lone `<` before a word, only the `<` is removed.
 */
function withoutNewTags(text: string, sourceTags: SourceTags): string {
  const used = new Map<string, number>();
  return text.replace(TAG, (tag, offset: number) => {
    const isNested = !tag.endsWith('>') && offset + tag.length < text.length;
    if (!isNested && !isMarkup(tag)) return tag;
    const name = nameOf(tag);
    const count = used.get(name) ?? 0;
    if (count < (sourceTags.counts.get(name) ?? 0) && (sourceTags.tags.has(tag) || !tag.includes('='))) {
      used.set(name, count + 1);
      return tag;
    }
    return tag.endsWith('>') || ATTRIBUTE.test(tag) ? '' : tag.slice(1);
  });
}

/** Maximum passes over nested tags. */
const NESTING_MAX = 10;
/** The beginning of a tag. */
const TAG_START = /<+(?=[/!?]?[a-z])/gi;

/**
 * Removes markup other than the source's own. Repeats it for tags that this reveals; after the last
 * pass, every tag start is removed.
 */
export function withoutMarkup(text: string, sourceTags: SourceTags): string {
  let before = text;
  for (let pass = 0; pass < NESTING_MAX; pass += 1) {
    const after = withoutNewTags(before, sourceTags);
    if (after === before) return after;
    before = after;
  }
  return before.replace(TAG_START, '');
}

/** Tags deeper than this are dropped: the editor writes a paragraph with four marks in it. */
const NESTING_MAX = 8;
/** Tags that are open at once or are none of the editor's, past which HTML counts as an attack on the parser. */
const ODD_TAGS_MAX = 500;
const OUR_ALIGNS: readonly string[] = ['left', 'center', 'right'];
const OUR_TAG = /<(?:(\/?)(p|strong|em|u|s)(?: align="(?:left|center|right)")?>)?/g;

/**
 * Whether a parser is quick with it: its time grows with the square of the tags that are open at once. Whatever is not
 * exactly a tag of the editor's, closed in the right order, counts as one that stays open.
 */
function isTame(html: string): boolean {
  const open: string[] = [];
  let odd = 0;
  for (const [, slash, name] of html.matchAll(OUR_TAG)) {
    if (name !== undefined && !slash) open.push(name);
    else if (name !== undefined && open.at(-1) === name) open.pop();
    else odd += 1;
    if (open.length + odd > ODD_TAGS_MAX) return false;
  }
  return true;
}

/**
 * HTML of an edit, reduced to what the editor itself writes: paragraphs with an alignment, and four marks. Everything
 * else loses its tags and keeps its words; scripts and styles lose both. The result is safe to put in any page.
 * Null for HTML that only wants to keep the server busy: the words are in the plain text.
 */
export async function sanitiseRichText(html: string): Promise<string | null> {
  if (!isTame(html)) return null;
  // Loaded with the first formatted edit: it is a large part, and no start of the server should wait for it.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, {
    allowedTags: ['p', 'strong', 'em', 'u', 's'],
    allowedAttributes: { p: ['align'] },
    nestingLimit: NESTING_MAX,
    parseStyleAttributes: false,
    transformTags: {
      p: (tagName, { align }) => {
        const attribs: Record<string, string> = align && OUR_ALIGNS.includes(align) ? { align } : {};
        return { tagName, attribs };
      },
    },
  });
}

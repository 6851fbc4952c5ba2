/** Maximum tag depth; the editor writes a paragraph with four marks. */
const NESTING_MAX = 8;
/** Maximum number of open and unknown tags; more counts as an attack on the parser. */
const UNMATCHED_TAGS_MAX = 500;
const ALLOWED_ALIGNS: readonly string[] = ['left', 'center', 'right'];
const EDITOR_TAG = /<(?:(\/?)(p|strong|em|u|s)(?: align="(?:left|center|right)")?>)?/g;

/**
 * True when the parser is fast enough for the input: its time is quadratic in the number of open tags.
 * Anything but a properly closed tag of the editor counts as one that stays open.
 */
function isCheapToParse(html: string): boolean {
  const open: string[] = [];
  let unmatched = 0;
  for (const [, slash, name] of html.matchAll(EDITOR_TAG)) {
    if (name !== undefined && !slash) open.push(name);
    else if (name !== undefined && open.at(-1) === name) open.pop();
    else unmatched += 1;
    if (open.length + unmatched > UNMATCHED_TAGS_MAX) return false;
  }
  return true;
}

/**
 * Reduces the HTML of an edit to the editor's own output: paragraphs with an alignment, and four marks. Other tags are
 * removed but their text stays; scripts and styles are removed completely. The result is safe in any page. Null for
 * HTML that attacks the parser: its words are in the plain text.
 */
export async function sanitiseRichText(html: string): Promise<string | null> {
  if (!isCheapToParse(html)) return null;
  // Loaded at the first formatted edit: the library is large and would delay the start.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, {
    allowedTags: ['p', 'strong', 'em', 'u', 's'],
    allowedAttributes: { p: ['align'] },
    nestingLimit: NESTING_MAX,
    parseStyleAttributes: false,
    transformTags: {
      p: (tagName, { align }) => {
        const attribs: Record<string, string> = align && ALLOWED_ALIGNS.includes(align) ? { align } : {};
        return { tagName, attribs };
      },
    },
  });
}

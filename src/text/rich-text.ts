export const MARKS = ['bold', 'italic', 'strikethrough', 'underline'] as const;
export type Mark = (typeof MARKS)[number];

/** A run of text with the same marks. */
export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface Paragraph {
  /** Undefined for the natural side of its script. */
  readonly align?: 'center' | 'right' | 'left';
  /** Undefined for that of its first letter. */
  readonly direction?: 'ltr' | 'rtl';
  /** Whether it is a list item; the bullet is not part of the runs. */
  readonly isBullet: boolean;
  readonly runs: readonly Run[];
}

const TAG_MARKS: Readonly<Record<string, Mark>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
};
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const TOKEN = /<(?<close>\/?)(?<tag>[a-z][a-z0-9]*)(?<rest>[^<>]*)>|(?<text>[^<]+|<)/gi;
const ALIGN = /\balign="?(?<align>left|center|right)\b/;
const DIRECTION = /\bdir="?(?<direction>ltr|rtl)\b/;
const BULLET = /^\s*[•‣◦*-]\s+/;

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

function withoutBullet(runs: readonly Run[]): Paragraph['runs'] | null {
  const [first, ...rest] = runs;
  if (!first || !BULLET.test(first.text)) return null;
  const text = first.text.replace(BULLET, '');
  return text === '' ? rest : [{ ...first, text }, ...rest];
}

/** Collects runs into paragraphs while the tags are read. */
function paragraphBuilder() {
  const paragraphs: Paragraph[] = [];
  const open: Mark[] = [];
  let runs: Run[] = [];
  let align: Paragraph['align'];
  let direction: Paragraph['direction'];
  let isInside = false;
  const end = (): void => {
    if (!isInside) return;
    const bare = withoutBullet(runs);
    paragraphs.push({
      ...(align && { align }),
      ...(direction && { direction }),
      isBullet: bare !== null,
      runs: bare ?? runs,
    });
    runs = [];
    isInside = false;
  };
  return {
    begin(attributes: string): void {
      end();
      align = ALIGN.exec(attributes)?.groups?.align as Paragraph['align'];
      direction = DIRECTION.exec(attributes)?.groups?.direction as Paragraph['direction'];
      isInside = true;
    },
    end(): void {
      end();
      align = undefined;
      direction = undefined;
    },
    /** Starts a new paragraph with the same properties. */
    lineBreak(): void {
      isInside = true;
      end();
      isInside = true;
    },
    mark(mark: Mark, isClosing: boolean): void {
      if (!isClosing) open.push(mark);
      else if (open.includes(mark)) open.splice(open.lastIndexOf(mark), 1);
    },
    text(text: string): void {
      isInside = true;
      runs.push({ text, marks: MARKS.filter((mark) => open.includes(mark)) });
    },
    done: (): Paragraph[] => {
      end();
      return paragraphs;
    },
  };
}

/**
 * Parses the HTML of an open text into paragraphs: `<p>` with an optional `align` and `dir`, containing
 * `<strong>`, `<em>`, `<u>` and `<s>`. A paragraph that starts with a bullet is a list item. Other tags are dropped,
 * their words kept.
 */
export function paragraphsOf(html: string): Paragraph[] {
  const builder = paragraphBuilder();
  for (const { groups } of html.matchAll(TOKEN)) {
    const tag = groups?.tag?.toLowerCase();
    const isClosing = groups?.close === '/';
    const mark = tag && TAG_MARKS[tag];
    if (!tag) {
      decodeEntities(groups?.text ?? '')
        .split(/\r?\n/)
        .forEach((line, index) => {
          if (index > 0) builder.lineBreak();
          if (line !== '') builder.text(line);
        });
    } else if (mark) builder.mark(mark, isClosing);
    else if (tag === 'br') builder.lineBreak();
    else if (tag === 'p' && isClosing) builder.end();
    else if (tag === 'p') builder.begin(groups?.rest ?? '');
  }
  return builder.done();
}

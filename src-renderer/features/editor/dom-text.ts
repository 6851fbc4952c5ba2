import { ALIGNS, type Align, MARKS, type Mark } from './marks.ts';
import { type StyledText, styledTextBuilder } from './styled-text.ts';

/**
 * `ours`: written by the editor, with significant spaces and empty paragraphs. `foreign`: from any other
 * source, with the white-space rules of HTML.
 */
export type HtmlSource = 'ours' | 'foreign';

/** Block-level tags. */
const LINES = new Set(
  (
    'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
const MARKS_OF_TAGS: Readonly<Record<string, Mark>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
};

/** Every tag that has a meaning here. */
export const TAGS_READ: readonly string[] = [
  ...LINES,
  ...Object.keys(MARKS_OF_TAGS),
  'span',
  'br',
  'td',
  'th',
];

/** Inline styles that set or remove a mark, as word processors write them. */
const STYLES: readonly { readonly mark: Mark; readonly on: RegExp; readonly off?: RegExp }[] = [
  { mark: 'bold', on: /font-weight:\s*(?:bold|[6-9]\d\d)/, off: /font-weight:\s*(?:normal|[1-5]\d\d)/ },
  { mark: 'italic', on: /font-style:\s*(?:italic|oblique)/, off: /font-style:\s*normal/ },
  { mark: 'underline', on: /text-decoration[^;]*underline/ },
  { mark: 'strikethrough', on: /text-decoration[^;]*line-through/ },
];

const bitOf = (mark: Mark): number => 1 << MARKS.indexOf(mark);

function bitsWithin(element: Element, bits: number): number {
  const mark = MARKS_OF_TAGS[element.localName];
  const style = element.getAttribute('style') ?? '';
  let result = mark ? bits | bitOf(mark) : bits;
  for (const { mark: styled, on, off } of STYLES) {
    if (on.test(style)) result |= bitOf(styled);
    else if (off?.test(style)) result &= ~bitOf(styled);
  }
  return result;
}

function alignOf(element: Element, before: Align | undefined, source: HtmlSource): Align | undefined {
  const named =
    element.getAttribute('align') ?? /text-align:\s*(\w+)/.exec(element.getAttribute('style') ?? '')?.[1];
  // Other programs write `left` as a default without meaning.
  if (named === 'left' && source !== 'ours') return undefined;
  return named ? ALIGNS.find((align) => align === named) : before;
}

interface TextContext {
  readonly bits: number;
  readonly align: Align | undefined;
  readonly keepsSpace: boolean;
}

/** Builds lines with the white-space rules of a browser. */
function lineWriter(source: HtmlSource) {
  const builder = styledTextBuilder();
  /** `none`: what follows begins a line; `blank`: it is still empty; `marked`: it holds only the mark of a list item. */
  let line: 'none' | 'blank' | 'marked' | 'words' = 'none';
  let pendingSpace: number | null = null;
  const begin = (align: Align | undefined): void => {
    builder.paragraph(align);
    line = 'blank';
    pendingSpace = null;
  };
  const lineBreak = (align: Align | undefined): void => {
    // Behind foreign words it ends their line only: the last one of a block adds none.
    if (source === 'ours' || line === 'none') begin(align);
    if (source === 'foreign') line = 'none';
    pendingSpace = null;
  };
  const write = (text: string, { bits, align }: TextContext): void => {
    if (line === 'none') begin(align);
    if (pendingSpace !== null && line === 'words') builder.push(' ', pendingSpace);
    pendingSpace = null;
    builder.push(text, bits);
    line = 'words';
  };
  const writeLines = (text: string, context: TextContext): void => {
    text.split(/\r\n|\r|\n/).forEach((part, index) => {
      if (index > 0) lineBreak(context.align);
      if (part !== '') write(part, context);
    });
  };
  const writeCollapsed = (text: string, context: TextContext): void => {
    for (const part of text.match(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g) ?? []) {
      if (!/^[ \t\r\n\f]/.test(part)) write(part, context);
      else if (line === 'words') pendingSpace = context.bits;
    }
  };
  return {
    text: (text: string, context: TextContext): void =>
      context.keepsSpace ? writeLines(text, context) : writeCollapsed(text, context),
    tab: (context: TextContext): void => {
      if (line === 'words') write('\t', context);
    },
    /** Marks a list item; a block inside the item stays on the line of the mark. */
    mark(align: Align | undefined): void {
      if (line !== 'marked') write('• ', { bits: 0, align, keepsSpace: true });
      line = 'marked';
    },
    /** Starts a block. */
    open(align: Align | undefined): void {
      pendingSpace = null;
      if (source === 'ours') begin(align);
      else if (line === 'marked') builder.align(align);
      else line = 'none';
    },
    /** Ends a block: following text starts a new line. */
    close(): void {
      line = 'none';
      pendingSpace = null;
    },
    lineBreak,
    done(): StyledText {
      if (builder.isEmpty()) builder.paragraph(undefined);
      return builder.done();
    },
  };
}

/** The text of parsed HTML that contains only `TAGS_READ`. */
export function styledTextOfDom(root: DocumentFragment, source: HtmlSource): StyledText {
  const writer = lineWriter(source);
  const readChildren = (parent: Node, context: TextContext): void => {
    for (const child of parent.childNodes) read(child, context);
  };
  const readElement = (element: Element, context: TextContext): void => {
    const name = element.localName;
    const inside: TextContext = {
      bits: bitsWithin(element, context.bits),
      align: alignOf(element, context.align, source),
      keepsSpace:
        context.keepsSpace ||
        name === 'pre' ||
        /white-space:\s*pre/.test(element.getAttribute('style') ?? ''),
    };
    const isLine = LINES.has(name);
    // Chromium puts it behind a copy that ends with a block.
    const isEndOfCopy = element.className === 'Apple-interchange-newline';
    if (name === 'br' && !isEndOfCopy) writer.lineBreak(context.align);
    if (name === 'td' || name === 'th') writer.tab(context);
    if (isLine) writer.open(inside.align);
    if (name === 'li') writer.mark(inside.align);
    readChildren(element, inside);
    if (isLine) writer.close();
  };
  const read = (node: Node, context: TextContext): void => {
    if (node instanceof Element) readElement(node, context);
    else if (node.nodeType === Node.TEXT_NODE) writer.text(node.textContent ?? '', context);
  };
  readChildren(root, { bits: 0, align: undefined, keepsSpace: source === 'ours' });
  return writer.done();
}

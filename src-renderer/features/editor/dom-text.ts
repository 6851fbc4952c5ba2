import { ALIGNS, type Align, MARKS, type Mark } from './marks.ts';
import { type StyledText, styledTextBuilder } from './styled-text.ts';

/**
 * `ours`: written by the editor, with significant spaces and empty paragraphs. `foreign`: from any other
 * source, with the white-space rules of HTML.
 */
export type HtmlSource = 'ours' | 'foreign';

/** Block-level tags. */
const BLOCK_TAGS = new Set(
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
export const SUPPORTED_TAGS: readonly string[] = [
  ...BLOCK_TAGS,
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
  const declaredAlign =
    element.getAttribute('align') ?? /text-align:\s*(\w+)/.exec(element.getAttribute('style') ?? '')?.[1];
  // Other programs write `left` as a default without meaning.
  if (declaredAlign === 'left' && source !== 'ours') return undefined;
  return declaredAlign ? ALIGNS.find((align) => align === declaredAlign) : before;
}

interface TextContext {
  readonly bits: number;
  readonly align: Align | undefined;
  readonly keepsSpace: boolean;
  /** The items of an ordered list; null in any other list. */
  readonly numbers: { next: number } | null;
  /** The number of lines before a table row. */
  readonly rowStart: number;
  /** Whether the first column of the table has words: in layouts it often has only pictures and spacers. */
  readonly hasFirstColumn: boolean;
}

function integerOf(element: Element, attribute: 'start' | 'value'): number | null {
  const value = element.getAttribute(attribute) ?? '';
  return /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}

function hasFirstColumn({ rows }: HTMLTableElement): boolean {
  return [...rows].some(({ cells }) => cells[0] && cells[0].textContent.trim() !== '');
}

function markOfItem(item: Element, { numbers }: TextContext): string {
  if (!numbers) return '• ';
  numbers.next = integerOf(item, 'value') ?? numbers.next;
  const mark = `${numbers.next}. `;
  numbers.next += 1;
  return mark;
}

function keepsSpaceWithin(element: Element): boolean {
  return element.localName === 'pre' || /white-space:\s*pre/.test(element.getAttribute('style') ?? '');
}

/** The context within an element that begins after `lines` lines. */
function contextWithin(
  element: Element,
  context: TextContext,
  source: HtmlSource,
  lines: number,
): TextContext {
  const name = element.localName;
  return {
    bits: bitsWithin(element, context.bits),
    align: alignOf(element, context.align, source),
    keepsSpace: context.keepsSpace || keepsSpaceWithin(element),
    numbers:
      name === 'ol' ? { next: integerOf(element, 'start') ?? 1 } : name === 'ul' ? null : context.numbers,
    rowStart: name === 'tr' ? lines : context.rowStart,
    hasFirstColumn: element instanceof HTMLTableElement ? hasFirstColumn(element) : context.hasFirstColumn,
  };
}

/** Builds lines with the white-space rules of a browser. */
class LineWriter {
  readonly #source: HtmlSource;
  readonly #builder = styledTextBuilder();
  /** `none`: the next word begins a line; `blank`: the line is empty; `marked`: it contains only a list mark. */
  #line: 'none' | 'blank' | 'marked' | 'words' = 'none';
  #pendingSpace: number | null = null;
  /** Ends of table cells that no words follow yet. */
  #pendingTabs = 0;

  constructor(source: HtmlSource) {
    this.#source = source;
  }

  /** The number of lines. */
  lines(): number {
    return this.#builder.paragraphs();
  }

  text(text: string, context: TextContext): void {
    if (context.keepsSpace) this.#writeLines(text, context);
    else this.#writeCollapsed(text, context);
  }

  /** Ends a table cell: the next content is in the row's line, even if blocks have ended their own. */
  endCell({ rowStart, hasFirstColumn }: TextContext): void {
    if (hasFirstColumn || this.lines() > rowStart) this.#pendingTabs += 1;
    this.close();
  }

  endRow(): void {
    this.#pendingTabs = 0;
  }

  /** Marks a list item; a block inside the item stays on the line of the mark. */
  mark(item: Element, context: TextContext): void {
    const mark = markOfItem(item, context);
    if (this.#line !== 'marked') this.#write(mark, { ...context, bits: 0 });
    this.#line = 'marked';
  }

  /** Starts a block. A table begins its own line, also within a cell. */
  open(name: string, align: Align | undefined): void {
    if (name === 'table') this.endRow();
    if (this.#source === 'ours') this.#begin(align);
    else if (this.#line === 'marked') this.#builder.align(align);
    else this.close();
  }

  /** Ends a block: following text starts a new line. */
  close(): void {
    this.#line = 'none';
    this.#pendingSpace = null;
  }

  lineBreak(align: Align | undefined): void {
    // Other programs write one into an empty cell.
    if (this.#pendingTabs > 0) return;
    // In foreign HTML it only ends the line of its words: the last one of a block adds none.
    if (this.#source === 'ours' || this.#line === 'none') this.#begin(align);
    if (this.#source === 'foreign') this.close();
  }

  done(): StyledText {
    if (this.lines() === 0) this.#begin(undefined);
    return this.#builder.done();
  }

  #begin(align: Align | undefined): void {
    this.#builder.paragraph(align);
    this.#line = 'blank';
    this.#pendingSpace = null;
  }

  #write(text: string, { bits, align, rowStart }: TextContext): void {
    const isInRow = this.#pendingTabs > 0 && this.lines() > rowStart;
    if (this.#line === 'none' && !isInRow) this.#begin(align);
    this.#builder.push('\t'.repeat(this.#pendingTabs), 0);
    this.#pendingTabs = 0;
    if (this.#pendingSpace !== null && this.#line === 'words') this.#builder.push(' ', this.#pendingSpace);
    this.#pendingSpace = null;
    this.#builder.push(text, bits);
    this.#line = 'words';
  }

  #writeLines(text: string, context: TextContext): void {
    text.split(/\r\n|\r|\n/).forEach((part, index) => {
      if (index > 0) this.lineBreak(context.align);
      if (part !== '') this.#write(part, context);
    });
  }

  #writeCollapsed(text: string, context: TextContext): void {
    for (const part of text.match(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g) ?? []) {
      if (!/^[ \t\r\n\f]/.test(part)) this.#write(part, context);
      else if (this.#line === 'words') this.#pendingSpace = context.bits;
    }
  }
}

/** The text of parsed HTML that contains only `SUPPORTED_TAGS`. */
export function styledTextOfDom(root: DocumentFragment, source: HtmlSource): StyledText {
  const writer = new LineWriter(source);
  const readChildren = (parent: Node, context: TextContext): void => {
    for (const child of parent.childNodes) read(child, context);
  };
  const readElement = (element: Element, context: TextContext): void => {
    const name = element.localName;
    const innerContext = contextWithin(element, context, source, writer.lines());
    const isBlock = BLOCK_TAGS.has(name);
    // Chromium appends it to a copy that ends with a block.
    const isEndOfCopy = element.className === 'Apple-interchange-newline';
    if (name === 'br' && !isEndOfCopy) writer.lineBreak(context.align);
    if ((name === 'td' || name === 'th') && element.previousElementSibling) writer.endCell(context);
    if (isBlock) writer.open(name, innerContext.align);
    if (name === 'li') writer.mark(element, innerContext);
    readChildren(element, innerContext);
    if (isBlock) writer.close();
    if (name === 'tr') writer.endRow();
  };
  const read = (node: Node, context: TextContext): void => {
    if (node instanceof Element) readElement(node, context);
    else if (node.nodeType === Node.TEXT_NODE) writer.text(node.textContent ?? '', context);
  };
  readChildren(root, {
    bits: 0,
    align: undefined,
    keepsSpace: source === 'ours',
    numbers: null,
    rowStart: 0,
    hasFirstColumn: false,
  });
  return writer.done();
}

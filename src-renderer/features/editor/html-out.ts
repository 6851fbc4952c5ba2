import type { Descendant } from 'slate';
import { escapeHtml } from '../../../src/text/plain-html.ts';
import { isTextBlock, type TextBlock } from './document.ts';
import { bitsOf, type Leaf, MARK_TAGS, MARKS } from './marks.ts';

function htmlOfLeaf(leaf: Leaf): string {
  if (leaf.text === '') return '';
  return MARKS.reduceRight(
    (html, mark) => (leaf[mark] ? `<${MARK_TAGS[mark]}>${html}</${MARK_TAGS[mark]}>` : html),
    escapeHtml(leaf.text),
  );
}

/** Joins equal adjacent leaves, so that the HTML does not depend on where blocks were split. */
function mergedLeaves(leaves: readonly Leaf[]): Leaf[] {
  const result: Leaf[] = [];
  for (const leaf of leaves) {
    const last = result.at(-1);
    if (leaf.text === '') continue;
    if (last && bitsOf(last) === bitsOf(leaf))
      result[result.length - 1] = { ...last, text: last.text + leaf.text };
    else result.push(leaf);
  }
  return result;
}

function htmlOfParagraph(blocks: readonly TextBlock[]): string {
  const align = blocks[0]?.align;
  const inside = mergedLeaves(blocks.flatMap(({ children }) => children)).map(htmlOfLeaf);
  return `<p${align ? ` align="${align}"` : ''}>${inside.join('')}</p>`;
}

/** A document as HTML: one `<p>` per paragraph, as the contract defines it. */
export function htmlOf(blocks: readonly Descendant[]): string {
  const paragraphs: TextBlock[][] = [];
  for (const block of blocks) {
    if (!isTextBlock(block)) continue;
    const last = paragraphs.at(-1);
    if (last && block.continues) last.push(block);
    else paragraphs.push([block]);
  }
  return paragraphs.map(htmlOfParagraph).join('');
}

const isFormatted = (block: Descendant): boolean =>
  isTextBlock(block) && (block.align !== undefined || block.children.some((leaf) => bitsOf(leaf) > 0));

/** The HTML to store: null if the document has no formatting. */
export function formattedHtmlOf(blocks: readonly Descendant[]): string | null {
  return blocks.some(isFormatted) ? htmlOf(blocks) : null;
}

import type { Descendant } from 'slate';
import { BLOCK_WORDS, cutOffsets, isTextBlock, type TextBlock } from './document.ts';
import { type Align, bitsOf, type Leaf, leafOf } from './marks.ts';

/** A text with its formatting in flat form, for comparing and rewriting. */
export interface StyledText {
  /** Paragraphs joined with line breaks. */
  readonly text: string;
  /** The marks of each UTF-16 unit of the text, as bits. */
  readonly marks: Uint8Array;
  /** One entry per paragraph. */
  readonly aligns: readonly (Align | undefined)[];
}

/** Builds a styled text piece by piece. */
export function styledTextBuilder() {
  const pieces: { text: string; bits: number }[] = [];
  const aligns: (Align | undefined)[] = [];
  let length = 0;
  const push = (text: string, bits: number): void => {
    if (text === '') return;
    pieces.push({ text, bits });
    length += text.length;
  };
  return {
    /** Starts a paragraph; call it before the first piece. */
    paragraph(align: Align | undefined): void {
      if (aligns.length > 0) push('\n', 0);
      aligns.push(align);
    },
    /** Sets the alignment of the paragraph begun last. */
    align(align: Align | undefined): void {
      aligns[aligns.length - 1] = align;
    },
    /** Adds words without a line break. */
    push,
    paragraphs: (): number => aligns.length,
    done(): StyledText {
      const marks = new Uint8Array(length);
      let at = 0;
      for (const { text, bits } of pieces) {
        marks.fill(bits, at, at + text.length);
        at += text.length;
      }
      return { text: pieces.map(({ text }) => text).join(''), marks, aligns };
    },
  };
}

export function styledTextOf(blocks: readonly Descendant[]): StyledText {
  const builder = styledTextBuilder();
  blocks.forEach((block, index) => {
    if (!isTextBlock(block)) return;
    if (index === 0 || !block.continues) builder.paragraph(block.align);
    for (const leaf of block.children) builder.push(leaf.text, bitsOf(leaf));
  });
  return builder.done();
}

function leavesOf({ text, marks }: StyledText, start: number, end: number): Leaf[] {
  const leaves: Leaf[] = [];
  let from = start;
  for (let at = start + 1; at <= end; at += 1) {
    if (at < end && marks[at] === marks[from]) continue;
    leaves.push(leafOf(text.slice(from, at), marks[from] ?? 0));
    from = at;
  }
  return leaves.length > 0 ? leaves : [{ text: '' }];
}

/** A styled text as blocks of at most `BLOCK_WORDS` words. `styledTextOf` is its inverse. */
export function blocksOfStyled(styled: StyledText): TextBlock[] {
  const blocks: TextBlock[] = [];
  let start = 0;
  for (const [index, paragraph] of styled.text.split('\n').entries()) {
    const align = styled.aligns[index];
    const cuts = [0, ...cutOffsets(paragraph, BLOCK_WORDS), paragraph.length];
    for (let piece = 1; piece < cuts.length; piece += 1) {
      const children = leavesOf(styled, start + (cuts[piece - 1] ?? 0), start + (cuts[piece] ?? 0));
      const block: TextBlock = { type: 'text', continues: piece > 1, children };
      blocks.push(align ? { ...block, align } : block);
    }
    start += paragraph.length + 1;
  }
  return blocks;
}

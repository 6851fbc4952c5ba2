import { type Editor, Range, Transforms } from 'slate';
import { isTextBlock, type TextBlock } from '../document.ts';
import { asOneStep } from '../history-steps.ts';
import type { Align } from '../marks.ts';
import { blocksOfStyled, type StyledText, styledTextOf } from '../styled-text.ts';
import { offsetOf, pointAt, sizeOf } from '../text-positions.ts';
import { replaceBlocks } from '../transcript-editor.ts';
import type { Rebased } from './rebase.ts';
import type { Change } from './word-changes.ts';

/** Words to insert for a stretch of a text, with the marks of each of their UTF-16 units. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly marks: Uint8Array;
}

/**
 * The marks for new words: those of the replaced words if uniform, otherwise those that both neighbours
 * share.
 */
function inheritedBits({ marks, text }: StyledText, { start, end }: Change): number {
  if (end > start) {
    const bits = marks[start] ?? 0;
    return marks.subarray(start, end).every((other) => other === bits) ? bits : 0;
  }
  const isInside = start > 0 && start < text.length && text[start - 1] !== '\n' && text[start] !== '\n';
  return isInside ? (marks[start - 1] ?? 0) & (marks[start] ?? 0) : 0;
}

/**
 * The replacements that turn a text into `after`, given its changes; unchanged words keep their formatting.
 */
export function replacementsFor(
  before: StyledText,
  after: string,
  changes: readonly Change[],
): Replacement[] {
  return changes.map((change) => {
    const text = after.slice(change.newStart, change.newEnd);
    const marks = new Uint8Array(text.length).fill(inheritedBits(before, change));
    return { start: change.start, end: change.end, text, marks };
  });
}

/** The replacements that apply rebased changes, with the words and the formatting of the text they lead to. */
export function replacementsFrom({ text, marks }: StyledText, { changes, applied }: Rebased): Replacement[] {
  return changes.flatMap(({ start, end }, index) => {
    const original = applied[index];
    if (!original) return [];
    const { newStart, newEnd } = original;
    return [{ start, end, text: text.slice(newStart, newEnd), marks: marks.subarray(newStart, newEnd) }];
  });
}

/** The text with the replacements applied, and its marks. */
function rewritten(before: StyledText, replacements: readonly Replacement[]) {
  const growth = replacements.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
  const marks = new Uint8Array(before.text.length + growth);
  const texts: string[] = [];
  let at = 0;
  let newAt = 0;
  const keep = (until: number): void => {
    texts.push(before.text.slice(at, until));
    marks.set(before.marks.subarray(at, until), newAt);
    newAt += until - at;
    at = until;
  };
  for (const one of replacements) {
    keep(one.start);
    texts.push(one.text);
    marks.set(one.marks, newAt);
    newAt += one.text.length;
    at = one.end;
  }
  keep(before.text.length);
  return { text: texts.join(''), marks };
}

/**
 * Returns a function that maps offsets of the old text to the new one; call it with rising offsets. `edge`
 * selects the start or the end for offsets inside a replacement.
 */
function offsetMapper(replacements: readonly Replacement[]) {
  let next = 0;
  let shift = 0;
  return (offset: number, edge: 'start' | 'end'): number => {
    for (;;) {
      const one = replacements[next];
      if (!one || one.end > offset || (one.end === offset && edge === 'start' && one.start === one.end))
        break;
      shift += one.text.length - (one.end - one.start);
      next += 1;
    }
    const one = replacements[next];
    if (!one || one.start >= offset) return offset + shift;
    return one.start + shift + (edge === 'end' ? one.text.length : 0);
  };
}

/** The alignment of each paragraph of the new text: that of the paragraph that contained its start. */
function movedAligns(before: StyledText, text: string, replacements: readonly Replacement[]) {
  const aligns: (Align | undefined)[] = [];
  let paragraph = 0;
  let newline = before.text.indexOf('\n');
  let index = 0;
  let shift = 0;
  for (let newAt = 0; newAt >= 0; ) {
    for (;;) {
      const one = replacements[index];
      if (!one || one.start + shift + one.text.length > newAt) break;
      shift += one.text.length - (one.end - one.start);
      index += 1;
    }
    const open = replacements[index];
    const oldAt = open && open.start + shift < newAt ? open.start : newAt - shift;
    while (newline >= 0 && newline < oldAt) {
      paragraph += 1;
      newline = before.text.indexOf('\n', newline + 1);
    }
    aligns.push(before.aligns[paragraph]);
    const end = text.indexOf('\n', newAt);
    newAt = end < 0 ? -1 : end + 1;
  }
  return aligns;
}

interface BlockGroup {
  first: number;
  last: number;
  /** Start and end in the old text. */
  start: number;
  end: number;
}

/** Groups of blocks that a replacement touches; blocks in between are not changed. */
function touchedBlocks(blocks: Editor['children'], replacements: readonly Replacement[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  let at = 0;
  let next = 0;
  for (const [index, block] of blocks.entries()) {
    const { length, before } = sizeOf(block, index);
    const start = at + before;
    const end = start + length;
    at = end;
    while (replacements[next] && (replacements[next]?.end ?? 0) < start) next += 1;
    const touching = replacements[next];
    if (!touching || touching.start > end) continue;
    const last = groups.at(-1);
    if (last && last.last === index - 1) Object.assign(last, { last: index, end });
    else groups.push({ first: index, last: index, start, end });
  }
  return groups;
}

/** Blocks for a stretch of a text that starts and ends at block boundaries. */
function blocksWithin(styled: StyledText, start: number, end: number, continues: boolean): TextBlock[] {
  const paragraph = styled.text.slice(0, start).split('\n').length - 1;
  const blocks = blocksOfStyled({
    text: styled.text.slice(start, end),
    marks: styled.marks.subarray(start, end),
    aligns: styled.aligns.slice(paragraph),
  });
  return blocks.map((block, index) => (index === 0 ? { ...block, continues } : block));
}

/**
 * The selection after the replacements, as offsets: it includes replacements at its edges; a caret stays
 * collapsed.
 */
function movedSelection(
  { selection, children }: Editor,
  move: (offset: number, edge: 'start' | 'end') => number,
): [start: number, end: number] | null {
  if (!selection) return null;
  const [from, to] = Range.edges(selection);
  const start = move(offsetOf(children, from), 'start');
  return [start, Range.isCollapsed(selection) ? start : move(offsetOf(children, to), 'end')];
}

/**
 * Applies ordered, non-overlapping replacements to the document as one history step. Blocks without a
 * replacement keep their identity and are not rendered again.
 */
export function applyReplacements(editor: Editor, replacements: readonly Replacement[]): void {
  if (replacements.length === 0) return;
  const before = styledTextOf(editor.children);
  const unaligned = rewritten(before, replacements);
  const after: StyledText = { ...unaligned, aligns: movedAligns(before, unaligned.text, replacements) };
  const newSelection = movedSelection(editor, offsetMapper(replacements));
  const newOffset = offsetMapper(replacements);
  const groups = touchedBlocks(editor.children, replacements).map((group) => {
    const block = editor.children[group.first];
    const continues = isTextBlock(block) && block.continues;
    const blocks = blocksWithin(
      after,
      newOffset(group.start, 'start'),
      newOffset(group.end, 'end'),
      continues,
    );
    return { ...group, blocks };
  });
  asOneStep(editor, () => {
    for (const { first, last, blocks } of groups.reverse()) {
      replaceBlocks(editor, first, last - first + 1, blocks);
    }
    if (!newSelection) return;
    const [start, end] = newSelection;
    Transforms.select(editor, {
      anchor: pointAt(editor.children, start),
      focus: pointAt(editor.children, end),
    });
  });
}

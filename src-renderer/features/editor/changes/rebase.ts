import type { Change } from './word-changes.ts';

export interface Rebased {
  /** The edited text with the changes applied. */
  readonly text: string;
  /** The changes from the edited text to `text`. */
  readonly changes: readonly Change[];
  /** The original changes that were applied, corresponding to `changes`. */
  readonly applied: readonly Change[];
  /** Number of changes left out because the user edited the same words. */
  readonly leftOut: number;
}

/** Whether an edit adjacent to a change counts as an edit of the same words. */
export type AdjacentEdits = 'same words' | 'other words';

/** Tests whether an edit lies completely before a change, and whether it touches the same words. */
const RULES = {
  'same words': {
    isBefore: (edit: Change, { start }: Change): boolean => edit.end < start,
    isSame: (edit: Change, { end }: Change): boolean => edit.start <= end,
  },
  'other words': {
    isBefore: (edit: Change, { start }: Change): boolean => edit.end <= start,
    isSame: (edit: Change, { end }: Change): boolean => edit.start < end,
  },
} as const satisfies Record<AdjacentEdits, unknown>;

/**
 * Applies changes of a text to a version that the user has edited meanwhile. Where both changed the same
 * words, the user's words stay.
 */
export function rebase(
  changes: readonly Change[],
  result: string,
  edited: { readonly text: string; readonly changes: readonly Change[] },
  adjacentEdits: AdjacentEdits = 'same words',
): Rebased {
  const { isBefore, isSame } = RULES[adjacentEdits];
  const rebased: Change[] = [];
  const applied: Change[] = [];
  let text = '';
  let at = 0;
  let shift = 0;
  let next = 0;
  let leftOut = 0;
  for (const change of changes) {
    const { start, end, newStart, newEnd } = change;
    for (;;) {
      const edit = edited.changes[next];
      if (!edit || !isBefore(edit, change)) break;
      shift += edit.newEnd - edit.newStart - (edit.end - edit.start);
      next += 1;
    }
    const edit = edited.changes[next];
    if (edit && isSame(edit, change)) {
      leftOut += 1;
      continue;
    }
    text += edited.text.slice(at, start + shift);
    const from = text.length;
    text += result.slice(newStart, newEnd);
    at = end + shift;
    rebased.push({ start: start + shift, end: at, newStart: from, newEnd: text.length });
    applied.push(change);
  }
  return { text: text + edited.text.slice(at), changes: rebased, applied, leftOut };
}

/** A stretch of a text, as UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The offset of a position after edits; text inserted exactly there stays outside of the edge. */
function movedOffset(edits: readonly Change[], offset: number, edge: keyof TextRange): number {
  const enclosing = edits.find(({ start, end }) => start < offset && offset < end);
  if (enclosing) return edge === 'start' ? enclosing.newStart : enclosing.newEnd;
  const last = edits.findLast(({ start, end }) => end <= offset && (edge === 'start' || start < offset));
  return last ? offset - last.end + last.newEnd : offset;
}

/** A stretch of a text after edits; words that were inserted at its edges do not belong to it. */
export function movedRange(edits: readonly Change[], { start, end }: TextRange): TextRange {
  const from = movedOffset(edits, start, 'start');
  return { start: from, end: Math.max(from, movedOffset(edits, end, 'end')) };
}

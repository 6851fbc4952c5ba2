import type { Change } from './word-changes.ts';

export interface Rebased {
  /** The text that was edited meanwhile, with the changes made in it. */
  readonly text: string;
  /** The changes, from the edited text to `text`. */
  readonly changes: readonly Change[];
  /** The same changes as they were given: what `changes` has, without those left out. */
  readonly carried: readonly Change[];
  /** How many were left out: the same words were edited by the person. */
  readonly leftOut: number;
}

/** Whether an edit right beside a changed stretch counts as one of the same words. */
export type Neighbours = 'same words' | 'other words';

/** Whether an edit lies wholly before a change, and whether it is of the same words. */
const RULES = {
  'same words': {
    isBefore: (edit: Change, { start }: Change): boolean => edit.end < start,
    isSame: (edit: Change, { end }: Change): boolean => edit.start <= end,
  },
  'other words': {
    isBefore: (edit: Change, { start }: Change): boolean => edit.end <= start,
    isSame: (edit: Change, { end }: Change): boolean => edit.start < end,
  },
} as const satisfies Record<Neighbours, unknown>;

/**
 * Carries changes of a text over to the same text as a person has edited it meanwhile. Where both changed the same
 * words, the person's words stay.
 */
export function rebase(
  changes: readonly Change[],
  result: string,
  edited: { readonly text: string; readonly changes: readonly Change[] },
  neighbours: Neighbours = 'same words',
): Rebased {
  const { isBefore, isSame } = RULES[neighbours];
  const rebased: Change[] = [];
  const carried: Change[] = [];
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
    carried.push(change);
  }
  return { text: text + edited.text.slice(at), changes: rebased, carried, leftOut };
}

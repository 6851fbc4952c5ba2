import type { Change } from './word-changes.ts';

export interface Rebased {
  /** The text that was edited meanwhile, with the changes made in it. */
  readonly text: string;
  /** The changes, from the edited text to `text`. */
  readonly changes: readonly Change[];
  /** How many were left out: the same words were edited by the person. */
  readonly leftOut: number;
}

/**
 * Carries changes of a text over to the same text as a person has edited it meanwhile. Where both changed the same
 * words, the person's words stay.
 */
export function rebase(
  changes: readonly Change[],
  result: string,
  edited: { readonly text: string; readonly changes: readonly Change[] },
): Rebased {
  const rebased: Change[] = [];
  let text = '';
  let at = 0;
  let shift = 0;
  let next = 0;
  let leftOut = 0;
  for (const { start, end, newStart, newEnd } of changes) {
    for (;;) {
      const edit = edited.changes[next];
      if (!edit || edit.end >= start) break;
      shift += edit.newEnd - edit.newStart - (edit.end - edit.start);
      next += 1;
    }
    if ((edited.changes[next]?.start ?? Number.POSITIVE_INFINITY) <= end) {
      leftOut += 1;
      continue;
    }
    text += edited.text.slice(at, start + shift);
    const from = text.length;
    text += result.slice(newStart, newEnd);
    at = end + shift;
    rebased.push({ start: start + shift, end: at, newStart: from, newEnd: text.length });
  }
  return { text: text + edited.text.slice(at), changes: rebased, leftOut };
}

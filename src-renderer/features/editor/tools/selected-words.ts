import { type Editor, Range } from 'slate';
import { textOf } from '../document.ts';
import { offsetOf } from '../text-positions.ts';

/** A stretch of a text, as offsets in it. */
export interface SelectedWords {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The selected words of a text; null if none or all are selected. */
export function selectedWords({ selection, children }: Editor): SelectedWords | null {
  if (!selection) return null;
  const [from, to] = Range.edges(selection);
  const [text, start, end] = [textOf(children), offsetOf(children, from), offsetOf(children, to)];
  const words = text.slice(start, end).trim();
  return words === '' || words === text.trim() ? null : { text, start, end };
}

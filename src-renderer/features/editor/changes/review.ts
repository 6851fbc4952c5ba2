import type { StyledText } from '../styled-text.ts';
import { type Replacement, replacementsFor } from './rewrite.ts';
import type { Change } from './word-changes.ts';

export type Decision = 'open' | 'accepted' | 'rejected';

export interface ReviewedChange extends Change {
  readonly decision: Decision;
  /** Whether the document contains the new words; otherwise it contains the old ones. */
  readonly isApplied: boolean;
}

/** The changes of a text, to be accepted or rejected one by one. */
export interface Review {
  readonly before: StyledText;
  readonly after: string;
  readonly changes: readonly ReviewedChange[];
}

/** A review of changes that are already in the document (`isApplied`) or only proposed. */
export function reviewOf(
  before: StyledText,
  after: string,
  changes: readonly Change[],
  isApplied: boolean,
): Review {
  return { before, after, changes: changes.map((change) => ({ ...change, decision: 'open', isApplied })) };
}

/** The text the document should have; if it differs, another edit has changed it. */
export function documentText({ before, after, changes }: Review): string {
  let text = '';
  let at = 0;
  for (const { start, end, newStart, newEnd, isApplied } of changes) {
    text +=
      before.text.slice(at, start) +
      (isApplied ? after.slice(newStart, newEnd) : before.text.slice(start, end));
    at = end;
  }
  return text + before.text.slice(at);
}

export const openCount = ({ changes }: Review): number =>
  changes.filter(({ decision }) => decision === 'open').length;

/** The replacement that toggles a change between its old and new words in the document. */
function toggled({ before, after }: Review, change: ReviewedChange, shift: number): Replacement {
  const { start, end, newStart, newEnd, isApplied } = change;
  const at = start + shift;
  if (isApplied) {
    const text = before.text.slice(start, end);
    return { start: at, end: at + newEnd - newStart, text, marks: before.marks.subarray(start, end) };
  }
  const [replacement] = replacementsFor(before, after, [change]);
  return {
    start: at,
    end: at + end - start,
    text: replacement?.text ?? '',
    marks: replacement?.marks ?? new Uint8Array(),
  };
}

/**
 * Decides the changes at the given indexes. Returns the updated review and the replacements to apply to the
 * document; a change whose words are already there needs none.
 */
export function decide(
  review: Review,
  indexes: ReadonlySet<number>,
  decision: Exclude<Decision, 'open'>,
): { review: Review; replacements: Replacement[] } {
  const shouldBeApplied = decision === 'accepted';
  const replacements: Replacement[] = [];
  let shift = 0;
  const changes = review.changes.map((change, index) => {
    const { start, end, newStart, newEnd, isApplied } = change;
    const isChosen = indexes.has(index);
    if (isChosen && isApplied !== shouldBeApplied) replacements.push(toggled(review, change, shift));
    if (isApplied) shift += newEnd - newStart - (end - start);
    return isChosen ? { ...change, decision, isApplied: shouldBeApplied } : change;
  });
  return { review: { ...review, changes }, replacements };
}

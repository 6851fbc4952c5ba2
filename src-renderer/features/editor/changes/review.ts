import type { StyledText } from '../styled-text.ts';
import { type Replacement, replacementsFor } from './rewrite.ts';
import type { Change } from './word-changes.ts';

export type Decision = 'open' | 'accepted' | 'rejected';

export interface ReviewedChange extends Change {
  readonly decision: Decision;
  /** Whether the document has the new words, or still the old ones. */
  readonly isMade: boolean;
}

/** What became of a text, to be accepted or rejected change by change. */
export interface Review {
  readonly before: StyledText;
  readonly after: string;
  readonly changes: readonly ReviewedChange[];
}

/** A review of changes that the document has already (`made`), or that are only proposed. */
export function reviewOf(
  before: StyledText,
  after: string,
  changes: readonly Change[],
  isMade: boolean,
): Review {
  return { before, after, changes: changes.map((change) => ({ ...change, decision: 'open', isMade })) };
}

/** The document as it has to be: someone else may have changed it. */
export function documentText({ before, after, changes }: Review): string {
  let text = '';
  let at = 0;
  for (const { start, end, newStart, newEnd, isMade } of changes) {
    text +=
      before.text.slice(at, start) + (isMade ? after.slice(newStart, newEnd) : before.text.slice(start, end));
    at = end;
  }
  return text + before.text.slice(at);
}

export const openCount = ({ changes }: Review): number =>
  changes.filter(({ decision }) => decision === 'open').length;

/** What a change is in the document now, and what it would be the other way. */
function turned({ before, after }: Review, change: ReviewedChange, shift: number): Replacement {
  const { start, end, newStart, newEnd, isMade } = change;
  const at = start + shift;
  if (isMade) {
    const text = before.text.slice(start, end);
    return { start: at, end: at + newEnd - newStart, text, marks: before.marks.subarray(start, end) };
  }
  const [made] = replacementsFor(before, after, [change]);
  return { start: at, end: at + end - start, text: made?.text ?? '', marks: made?.marks ?? new Uint8Array() };
}

/**
 * Decides on the changes at some indexes. Gives the review as it is then, and what has to be done to the document:
 * nothing where it has those words already.
 */
export function decide(
  review: Review,
  indexes: ReadonlySet<number>,
  decision: Exclude<Decision, 'open'>,
): { review: Review; replacements: Replacement[] } {
  const shouldBeMade = decision === 'accepted';
  const replacements: Replacement[] = [];
  let shift = 0;
  const changes = review.changes.map((change, index) => {
    const { start, end, newStart, newEnd, isMade } = change;
    const isChosen = indexes.has(index);
    if (isChosen && isMade !== shouldBeMade) replacements.push(turned(review, change, shift));
    if (isMade) shift += newEnd - newStart - (end - start);
    return isChosen ? { ...change, decision, isMade: shouldBeMade } : change;
  });
  return { review: { ...review, changes }, replacements };
}

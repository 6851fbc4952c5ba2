import { useCallback, useEffect, useRef, useState } from 'react';
import { useSlateSelector, useSlateStatic } from 'slate-react';
import { textOf } from '../document.ts';
import { type Decision, decide, documentText, type Review } from './review.ts';
import { applyReplacements } from './rewrite.ts';

interface Step {
  readonly review: Review;
  readonly at: number;
  /** Whether the decision changed the document, and so is also a step of its history. */
  readonly changesText: boolean;
}

export interface ReviewController {
  readonly review: Review;
  /** Index of the current change, on which the shortcuts act. */
  readonly at: number;
  readonly canUndo: boolean;
  goTo(at: number): void;
  /** Goes to the next or previous undecided change, wrapping around. */
  move(step: 1 | -1): void;
  decide(decision: Exclude<Decision, 'open'>, which: 'this' | 'all'): void;
  undo(): void;
}

/** The next undecided change, wrapping around; the adjacent one if all are decided. */
export function nextOpen({ changes }: Review, from: number, step: 1 | -1): number {
  const count = changes.length;
  for (let distance = 1; distance <= count; distance += 1) {
    const index = (from + step * distance + count * distance) % count;
    if (changes[index]?.decision === 'open') return index;
  }
  return count === 0 ? 0 : (from + step + count) % count;
}

/**
 * Applies the decisions of a review to the document, through its history. `onStale` runs when another edit,
 * such as the Undo of a toast, changed the document, with the review, whose offsets are then invalid. `onAccept` runs when
 * proposed words were inserted into the document, with the review after that.
 */
export function useReview(
  initial: Review,
  onStale: (review: Review) => void,
  onAccept: (review: Review) => void,
): ReviewController {
  const editor = useSlateStatic();
  const blocks = useSlateSelector(({ children }) => children);
  const [{ review, at, past: steps }, set] = useState<{ review: Review; at: number; past: readonly Step[] }>({
    review: initial,
    at: 0,
    past: [],
  });
  const latestOnStale = useRef(onStale);
  useEffect(() => {
    latestOnStale.current = onStale;
  });
  useEffect(() => {
    if (textOf(blocks) !== documentText(review)) latestOnStale.current(review);
  }, [blocks, review]);
  const goTo = useCallback((index: number) => set((now) => ({ ...now, at: index })), []);
  return {
    review,
    at,
    canUndo: steps.length > 0,
    goTo,
    move: (step) => goTo(nextOpen(review, at, step)),
    decide(decision, which) {
      const { changes } = review;
      const open = changes.flatMap((change, index) => (change.decision === 'open' ? [index] : []));
      const step = decide(review, new Set(which === 'all' ? open : [at]), decision);
      applyReplacements(editor, step.replacements);
      if (decision === 'accepted' && step.replacements.length > 0) onAccept(step.review);
      set({
        review: step.review,
        at: which === 'all' ? at : nextOpen(step.review, at, 1),
        past: [...steps, { review, at, changesText: step.replacements.length > 0 }],
      });
    },
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      if (last.changesText) editor.undo();
      set({ review: last.review, at: last.at, past: steps.slice(0, -1) });
    },
  };
}

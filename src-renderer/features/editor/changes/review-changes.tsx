import { useSlateStatic } from 'slate-react';
import { writerOf } from '../../../data/writer-of.ts';
import { textOf } from '../document.ts';
import { recordTranslation } from '../tools/text-language.ts';
import type { ToolRun } from '../tools/tool-run.ts';
import type { OpenedText } from '../tools/tool-sessions.ts';
import { reviewSince } from '../tools/tool-work.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ChangesView } from './changes-view.tsx';
import { documentText, openCount, type Review } from './review.ts';

export interface ReviewChangesProps {
  readonly review: Review;
  readonly tools: Tools;
  readonly onWritten: OpenedText['onWritten'];
  onClose(): void;
}

type ProposalRun = Extract<ToolRun, { kind: 'kept' }>;

/** A run with what a review has left open of its proposal, for the text as it is after the review. */
function withOpenChanges(run: ProposalRun, review: Review): ProposalRun {
  const { changes } = review;
  const before = documentText(review);
  const words = documentText({
    ...review,
    changes: changes.map((change) => (change.decision === 'open' ? { ...change, isApplied: true } : change)),
  });
  const isRejected = changes.some(({ decision }) => decision === 'rejected');
  return {
    ...run,
    changes: openCount(review),
    proposal: {
      before,
      stretch: { start: 0, end: before.length },
      words,
      // What is left of it is no translation of the text.
      translatedTo: isRejected ? undefined : run.proposal.translatedTo,
    },
  };
}

/**
 * The review of a tool's changes or proposal. Closing it reports how many changes are left; of a proposal, the open ones
 * stay.
 */
export function ReviewChanges({ review, tools, onWritten, onClose }: ReviewChangesProps) {
  const editor = useSlateStatic();
  const { run } = tools;
  const keepOpen = (proposed: ProposalRun, latest: Review): void => {
    const open = openCount(latest);
    if (open === 0) tools.dismiss();
    // Another edit may have ended the review.
    const isCurrent = textOf(editor.children) === documentText(latest);
    if (isCurrent && open > 0 && open < latest.changes.length)
      tools.session.runner.restore(withOpenChanges(proposed, latest));
  };
  const close = (latest: Review): void => {
    onClose();
    if (run.kind === 'kept') keepOpen(run, latest);
    if (run.kind === 'done') tools.setRemainingChanges(reviewSince(run.before, editor).changes.length);
  };
  const onAccept = ({ changes }: Review): void => {
    if (run.kind !== 'kept') return;
    onWritten(writerOf(run.answer), run.request.tool);
    const { translatedTo } = run.proposal;
    const isAll = changes.every(({ decision }) => decision === 'accepted');
    if (translatedTo && isAll && !run.isPart) recordTranslation(editor, translatedTo);
  };
  return <ChangesView initial={review} onAccept={onAccept} onClose={close} />;
}

import { useSlateStatic } from 'slate-react';
import { writerOf } from '../../../data/writer-of.ts';
import { recordTranslation } from '../tools/text-language.ts';
import type { OpenedText } from '../tools/tool-sessions.ts';
import { reviewSince } from '../tools/tool-work.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ChangesView } from './changes-view.tsx';
import { openCount, type Review } from './review.ts';

export interface ReviewChangesProps {
  readonly review: Review;
  readonly tools: Tools;
  readonly onWritten: OpenedText['onWritten'];
  onClose(): void;
}

/**
 * The review of a tool's changes or proposal. Closing it reports how many changes are left; it clears a proposal only
 * once all of it is decided.
 */
export function ReviewChanges({ review, tools, onWritten, onClose }: ReviewChangesProps) {
  const editor = useSlateStatic();
  const { run } = tools;
  const close = (latest: Review): void => {
    onClose();
    if (run.kind === 'kept' && openCount(latest) === 0) tools.dismiss();
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

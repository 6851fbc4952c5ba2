import { useSlateStatic } from 'slate-react';
import { writerOf } from '../../../data/writer-of.ts';
import { recordTranslation } from '../tools/text-language.ts';
import type { OpenedText } from '../tools/tool-sessions.ts';
import { reviewSince } from '../tools/tool-work.ts';
import type { Tools } from '../tools/use-tools.ts';
import { ChangesView } from './changes-view.tsx';
import type { Review } from './review.ts';

export interface ReviewChangesProps {
  readonly review: Review;
  readonly tools: Tools;
  readonly onWritten: OpenedText['onWritten'];
  onClose(): void;
}

/** The review of a tool's changes or proposal; closing it clears the proposal, and reports how many changes are left. */
export function ReviewChanges({ review, tools, onWritten, onClose }: ReviewChangesProps) {
  const editor = useSlateStatic();
  const { run } = tools;
  const close = (): void => {
    onClose();
    if (run.kind === 'kept') tools.dismiss();
    else if (run.kind === 'done') tools.setRemainingChanges(reviewSince(run.before, editor).changes.length);
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

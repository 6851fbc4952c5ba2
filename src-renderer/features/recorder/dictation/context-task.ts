import type { DictationContext, Mode } from '../../../../src/contract/desktop/modes.ts';
import type { DictationControllerParts } from './dictation-controller-parts.ts';
import type { DictationNote } from './dictation-end.ts';
import { choiceFor, type DictationTask, PLAIN_TASK } from './dictation-task.ts';

/** Milliseconds that a dictation waits for the name of the program in front: a slow system must not take its first words. */
const CONTEXT_TIMEOUT_MS = 300;

const NO_CONTEXT: DictationContext = { modeId: null, selection: null, edit: 0 };

/**
 * The task of a dictation by its context: the mode of the program in front, and for an edit the text that is
 * selected there, or in a field of this page. Null for an edit without a selection. Never rejects.
 */
export async function taskOf(
  { host, selectionInField }: Pick<DictationControllerParts, 'host' | 'selectionInField'>,
  modes: readonly Mode[],
  isEdit: boolean,
): Promise<DictationTask | null> {
  // Read at once: another text may be selected here when the host has answered.
  const pageSelection = selectionInField();
  const context = await host.dictationContext().catch(() => NO_CONTEXT);
  const { modeId, edit } = context;
  const selection = isEdit ? (pageSelection ?? context.selection) : null;
  if (isEdit && selection === null) return null;
  return { mode: modes.find(({ id }) => id === modeId) ?? null, selection, edit };
}

/** Why an edit cannot begin; null if it can. Checked before the recording, so that no instruction is spoken in vain. */
export function editProblem(
  {
    canReadSelection,
    canWriteWith,
    choice,
  }: Pick<DictationControllerParts, 'canReadSelection' | 'canWriteWith' | 'choice'>,
  task: DictationTask | null,
): DictationNote | null {
  if (task === null) return canReadSelection() ? 'noSelection' : 'selectionUnread';
  return canWriteWith(choiceFor(choice(), task).aiService) ? null : 'noWriting';
}

/** The task, or `PLAIN_TASK` if it is not known in time. */
export const taskOrTimeout = (task: Promise<DictationTask | null>): Promise<DictationTask | null> =>
  Promise.race([
    task,
    new Promise<DictationTask>((resolve) => setTimeout(resolve, CONTEXT_TIMEOUT_MS, PLAIN_TASK)),
  ]);

/** The task of the latest dictation, parts of which may become known later. */
export class LatestTask {
  /** The known part. */
  known: DictationTask = PLAIN_TASK;
  /** Resolves when it is completely known. */
  complete: Promise<DictationTask> = Promise.resolve(PLAIN_TASK);

  /** `pendingTask`: the complete task, once known, or null if nothing is added to `known`. */
  set(known: DictationTask, pendingTask: Promise<DictationTask | null> = Promise.resolve(known)): void {
    const complete = pendingTask.then((found) => found ?? known);
    this.known = known;
    this.complete = complete;
    void complete.then((found) => {
      if (this.complete === complete) this.known = found;
    });
  }
}

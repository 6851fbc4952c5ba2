import { Editor, type Operation } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { TranscriptEditor } from './slate-types.ts';
import { recordForgotten } from './tools/text-language.ts';

/** Milliseconds without typing after which typing is another step of the history. */
const PAUSE_MS = 2000;
/** Most edits of a step that is typed. */
const STEP_EDITS_MAX = 100;

/** When an editor was edited last, by the monotonic clock; absent if its last step is complete. */
const editedAt = new WeakMap<Editor, number>();

/** Completes the last step of the history: the next edit starts another. */
export function endStep(editor: Editor): void {
  editedAt.delete(editor);
}

/** Runs a change as one step of the history. */
export function asOneStep(editor: Editor, change: () => void): void {
  HistoryEditor.withNewBatch(editor, () => Editor.withoutNormalizing(editor, change));
  endStep(editor);
}

function startsStep({ history, operations }: TranscriptEditor, pause: number): boolean {
  const last = history.undos.at(-1)?.operations;
  const lastEdit = last?.at(-1);
  // Operations of one action are one step.
  if (!last || !lastEdit || operations.includes(lastEdit)) return false;
  return pause >= PAUSE_MS || last.length >= STEP_EDITS_MAX;
}

/** True for an operation that inserts or removes a whole block. */
const isBlockOperation = ({ type, ...operation }: Operation): boolean =>
  (type === 'insert_node' || type === 'remove_node') && 'path' in operation && operation.path.length === 1;

/** Divides typing into steps, which slate-history would merge indefinitely. */
export function withSteps<T extends TranscriptEditor>(editor: T): T {
  const { apply, getDirtyPaths } = editor;
  // Blocks that an undo brings back are in order: as dirty ones, each would be mapped by the operation of every other.
  editor.getDirtyPaths = (operation) =>
    HistoryEditor.isSaving(editor) === false && isBlockOperation(operation) ? [] : getDirtyPaths(operation);
  editor.apply = (operation) => {
    if (operation.type === 'set_selection') return apply(operation);
    const isUndo = HistoryEditor.isSaving(editor) === false;
    if (!isUndo && !HistoryEditor.isMerging(editor)) {
      const now = performance.now();
      if (startsStep(editor, now - (editedAt.get(editor) ?? Number.NEGATIVE_INFINITY)))
        HistoryEditor.setSplittingOnce(editor, true);
      editedAt.set(editor, now);
    }
    const [oldest] = editor.history.undos;
    apply(operation);
    if (isUndo) endStep(editor);
    // slate-history keeps the latest steps only.
    else if (oldest && editor.history.undos[0] !== oldest) recordForgotten(editor, oldest);
  };
  return editor;
}

import type { TranscriptEditor } from './slate-types.ts';

const rewrittenEditors = new WeakSet<TranscriptEditor>();

/** Marks the text as changed by a tool, the assistant or a stored version: later corrections are unrelated to recognition. */
export function markRewritten(editor: TranscriptEditor): void {
  rewrittenEditors.add(editor);
}

/** Whether all changes since the text was opened were made by hand. */
export const isEditedByHand = (editor: TranscriptEditor): boolean => !rewrittenEditors.has(editor);

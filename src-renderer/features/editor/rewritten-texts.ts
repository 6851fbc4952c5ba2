import type { TranscriptEditor } from './slate-types.ts';

const rewritten = new WeakSet<TranscriptEditor>();

/** Marks the text as changed by a tool, the assistant or a stored version: later corrections are unrelated to recognition. */
export function noteRewritten(editor: TranscriptEditor): void {
  rewritten.add(editor);
}

/** Whether all changes since the text was opened were made by hand. */
export const isByHand = (editor: TranscriptEditor): boolean => !rewritten.has(editor);

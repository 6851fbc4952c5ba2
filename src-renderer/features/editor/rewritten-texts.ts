import type { TranscriptEditor } from './slate-types.ts';

const rewritten = new WeakSet<TranscriptEditor>();

/**
 * Notes that a tool, the assistant or a stored version changed the text: later corrections say nothing about recognition.
 */
export function noteRewritten(editor: TranscriptEditor): void {
  rewritten.add(editor);
}

/** Whether all changes since the text was opened were made by hand. */
export const isByHand = (editor: TranscriptEditor): boolean => !rewritten.has(editor);

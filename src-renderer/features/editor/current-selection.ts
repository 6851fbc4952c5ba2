import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { TranscriptEditor } from './slate-types.ts';

/**
 * Syncs the editor with the selection on screen. The editor learns of a new selection with a delay, so a key
 * pressed right after selecting would otherwise act on the old one.
 */
export function syncSelection(editor: TranscriptEditor): void {
  if (!ReactEditor.isFocused(editor)) return;
  const selection = document.getSelection();
  if (
    !selection ||
    selection.rangeCount === 0 ||
    !ReactEditor.hasDOMNode(editor, selection.anchorNode ?? document)
  )
    return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range) Transforms.select(editor, range);
}

import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { TranscriptEditor } from './slate-types.ts';

/**
 * Takes over what is selected on screen. The editor hears of a new selection a moment later: whoever selects and presses
 * a key at once means what they see.
 */
export function takeSelection(editor: TranscriptEditor): void {
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

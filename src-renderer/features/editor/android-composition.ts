import { Editor, Path, Transforms } from 'slate';
import { syncSelection } from './current-selection.ts';
import { isTextBlock } from './document.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { replaceBlocks } from './transcript-editor.ts';

/**
 * Deletes a selection of several leaves that a composition is about to replace. slate-react does so only where it is not in
 * Chromium on Android; there it renders no text during a composition, so the block that is left has to be a new one.
 */
export function deleteBeforeComposition(editor: TranscriptEditor): void {
  if (!/Android.*Chrome/.test(navigator.userAgent)) return;
  syncSelection(editor);
  const { selection } = editor;
  if (!selection || Path.equals(selection.anchor.path, selection.focus.path)) return;
  Editor.deleteFragment(editor);
  const caret = editor.selection?.anchor;
  const [index = 0] = caret?.path ?? [];
  const block = editor.children[index];
  if (!caret || !isTextBlock(block)) return;
  // Another object is rendered as another element.
  replaceBlocks(editor, index, 1, [{ ...block }]);
  Transforms.select(editor, caret);
}

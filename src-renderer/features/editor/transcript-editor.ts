import { createEditor, Editor, Node, Path, Range, Transforms } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { BLOCK_WORDS, BLOCK_WORDS_MAX, blocksOf, cutOffsets, isTextBlock, wordsOfBlock } from './document.ts';
import type { TranscriptEditor } from './slate-types.ts';

/** Blocks in one chunk of the document that the browser may skip while it is off screen. */
const CHUNK_BLOCKS = 50;

function continuing(editor: Editor, path: Path): boolean {
  if (!Node.has(editor, path)) return false;
  const node = Node.get(editor, path);
  return isTextBlock(node) && node.continues;
}

/** A line break typed by someone begins a paragraph, also inside a block that continues another. */
function withParagraphs<T extends Editor>(editor: T): T {
  const { deleteBackward, deleteForward } = editor;
  editor.insertBreak = () => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.splitNodes(editor, { always: true });
      Transforms.setNodes(editor, { continues: false });
    });
  };
  editor.insertSoftBreak = editor.insertBreak;
  // Between a block and its continuation there is no character to delete: take the one beyond.
  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    const path = selection?.anchor.path.slice(0, 1);
    if (selection && path && Range.isCollapsed(selection) && continuing(editor, path)) {
      if (Editor.isStart(editor, selection.anchor, path))
        Transforms.select(editor, Editor.end(editor, Path.previous(path)));
    }
    deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    const { selection } = editor;
    const path = selection?.anchor.path.slice(0, 1);
    if (selection && path && Range.isCollapsed(selection) && continuing(editor, Path.next(path))) {
      if (Editor.isEnd(editor, selection.anchor, path))
        Transforms.select(editor, Editor.start(editor, Path.next(path)));
    }
    deleteForward(unit);
  };
  // Merging has to keep the first block: the second one's `continues` speaks about a boundary that is gone.
  editor.shouldMergeNodesRemovePrevNode = () => false;
  return editor;
}

/** When the first block of a paragraph is removed, the block that continued it becomes the first. */
function withParagraphStarts<T extends Editor & HistoryEditor>(editor: T): T {
  const { apply } = editor;
  editor.apply = (operation) => {
    apply(operation);
    if (operation.type !== 'remove_node' || operation.path.length !== 1) return;
    const isStep = HistoryEditor.isSaving(editor) !== false;
    const { node, path } = operation;
    if (isStep && isTextBlock(node) && !node.continues && continuing(editor, path)) {
      Transforms.setNodes(editor, { continues: false }, { at: path });
    }
  };
  return editor;
}

/** Cuts blocks that grew too long. */
function withShortBlocks<T extends Editor>(editor: T): T {
  const { normalizeNode } = editor;
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (isTextBlock(node) && wordsOfBlock(node) > BLOCK_WORDS_MAX) {
      const offset = cutOffsets(Node.string(node), BLOCK_WORDS)[0];
      if (offset !== undefined) {
        Transforms.splitNodes(editor, { at: { path: [...path, 0], offset }, always: true });
        Transforms.setNodes(editor, { continues: true }, { at: Path.next(path) });
        return;
      }
    }
    normalizeNode(entry, options);
  };
  return editor;
}

/** Inserts plain text at the selection; each line break begins a paragraph. */
export function insertPlainText(editor: Editor, text: string): void {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines[0] ?? '';
  const last = lines.at(-1) ?? '';
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    Transforms.insertText(editor, first);
    if (lines.length === 1) return;
    editor.insertBreak();
    Transforms.insertText(editor, last);
    const path = editor.selection?.anchor.path.slice(0, 1);
    if (path && lines.length > 2) {
      Transforms.insertNodes(editor, blocksOf(lines.slice(1, -1).join('\n')), { at: path });
    }
  });
}

function withPlainPaste<T extends Editor & { insertData(data: DataTransfer): void }>(editor: T): T {
  editor.insertData = (data) => {
    const text = data.getData('text/plain');
    if (text) insertPlainText(editor, text);
  };
  return editor;
}

/** An editor for one transcription; its history begins empty. */
export function createTranscriptEditor(): TranscriptEditor {
  const editor = withPlainPaste(
    withShortBlocks(withParagraphStarts(withParagraphs(withHistory(withReact(createEditor()))))),
  );
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK_BLOCKS : null);
  return editor;
}

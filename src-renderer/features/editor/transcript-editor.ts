import { flushSync } from 'react-dom';
import { createEditor, Editor, Node, Path, Range, Transforms } from 'slate';
import { HistoryEditor, withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { withClipboard } from './clipboard.ts';
import {
  BLOCK_WORDS,
  BLOCK_WORDS_MAX,
  cutOffsets,
  isTextBlock,
  type TextBlock,
  wordsOfBlock,
} from './document.ts';
import { alignBlock } from './formatting.ts';
import { withSteps } from './history-steps.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { pointInBlock } from './text-positions.ts';

/** Blocks per chunk of the document; the browser may skip rendering a chunk while it is off screen. */
const CHUNK_BLOCKS = 20;

/** Average normalisations per node after which the rest waits for the next change. */
const NORMALIZE_MAX_PER_NODE = 42;

function isContinuation(editor: Editor, path: Path): boolean {
  if (!Node.has(editor, path)) return false;
  const node = Node.get(editor, path);
  return isTextBlock(node) && node.continues;
}

/** A typed line break starts a paragraph, even inside a block that continues another. */
function withParagraphs<T extends Editor>(editor: T): T {
  const { deleteBackward, deleteForward } = editor;
  editor.insertBreak = () => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.splitNodes(editor, { always: true });
      Transforms.setNodes(editor, { continues: false });
    });
  };
  editor.insertSoftBreak = editor.insertBreak;
  // There is no character between a block and its continuation: delete the one beyond.
  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    const path = selection?.anchor.path.slice(0, 1);
    if (selection && path && Range.isCollapsed(selection) && isContinuation(editor, path)) {
      if (Editor.isStart(editor, selection.anchor, path))
        Transforms.select(editor, Editor.end(editor, Path.previous(path)));
    }
    deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    const { selection } = editor;
    const path = selection?.anchor.path.slice(0, 1);
    if (selection && path && Range.isCollapsed(selection) && isContinuation(editor, Path.next(path))) {
      if (Editor.isEnd(editor, selection.anchor, path))
        Transforms.select(editor, Editor.start(editor, Path.next(path)));
    }
    deleteForward(unit);
  };
  // Merging must keep the first block: the second one's `continues` refers to a boundary that no longer
  // exists.
  editor.shouldMergeNodesRemovePrevNode = () => false;
  return editor;
}

/** Editors whose blocks are being replaced as a whole; their `continues` flags are already correct. */
const replacing = new WeakSet<Editor>();

/** Replaces blocks from `index` on; the caller sets their `continues` flags. */
export function replaceBlocks(editor: Editor, index: number, count: number, blocks: TextBlock[]): void {
  replacing.add(editor);
  try {
    Editor.withoutNormalizing(editor, () => {
      // Before the insertion, as a removal maps the paths of all inserted blocks; one is left, as an empty editor
      // loses its selection.
      for (let at = index + count - 1; at > index; at -= 1) Transforms.removeNodes(editor, { at: [at] });
      Transforms.insertNodes(editor, blocks, { at: [index + Math.min(count, 1)] });
      if (count > 0) Transforms.removeNodes(editor, { at: [index] });
    });
  } finally {
    replacing.delete(editor);
  }
}

/** When the first block of a paragraph is removed, the block that continued it becomes the first. */
function withParagraphStarts<T extends Editor & HistoryEditor>(editor: T): T {
  const { apply } = editor;
  editor.apply = (operation) => {
    apply(operation);
    if (operation.type !== 'remove_node' || operation.path.length !== 1 || replacing.has(editor)) return;
    const isStep = HistoryEditor.isSaving(editor) !== false;
    const { node, path } = operation;
    if (isStep && isTextBlock(node) && !node.continues && isContinuation(editor, path)) {
      Transforms.setNodes(editor, { continues: false }, { at: path });
    }
  };
  return editor;
}

/** Splits blocks that grew too long, however long a line is that was pasted. */
function withShortBlocks<T extends Editor>(editor: T): T {
  const { normalizeNode } = editor;
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    const isLong = isTextBlock(node) && wordsOfBlock(node) > BLOCK_WORDS_MAX;
    const offsets = isLong ? cutOffsets(Node.string(node), BLOCK_WORDS) : [];
    if (!isLong || offsets.length === 0) return normalizeNode(entry, options);
    // From the end, so that earlier offsets stay valid.
    for (const offset of offsets.reverse()) {
      Transforms.splitNodes(editor, { at: pointInBlock(node, path[0] ?? 0, offset), always: true });
      Transforms.setNodes(editor, { continues: true }, { at: Path.next(path) });
    }
  };
  // Slate's limit throws, and counts only changes before the splits.
  editor.shouldNormalize = ({ iteration, initialDirtyPathsLength }) =>
    iteration <= NORMALIZE_MAX_PER_NODE * (initialDirtyPathsLength + editor.children.length);
  return editor;
}

/** Gives each block that continues a paragraph the alignment of that paragraph. */
function withAlignedParagraphs<T extends Editor>(editor: T): T {
  const { normalizeNode } = editor;
  const followAlign = (block: TextBlock, before: TextBlock, path: Path): boolean => {
    if (!block.continues || block.align === before.align) return false;
    alignBlock(editor, path, before.align);
    return true;
  };
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (isTextBlock(node)) {
      const [index = 0] = path;
      const before = editor.children[index - 1];
      const after = editor.children[index + 1];
      if (isTextBlock(before) && followAlign(node, before, path)) return;
      // Without a return: the pass continues with this block, and merged blocks belong to the same history step.
      if (isTextBlock(after)) followAlign(after, node, Path.next(path));
    }
    normalizeNode(entry, options);
  };
  return editor;
}

/** Renders every change before the user can select anything else: a later render would put the old selection back. */
function withImmediateRendering<T extends Editor>(editor: T): T {
  const { onChange } = editor;
  editor.onChange = (options) => flushSync(() => onChange(options));
  return editor;
}

/** An editor for one transcription, with an empty history. */
export function createTranscriptEditor(): TranscriptEditor {
  const editor = withClipboard(
    withAlignedParagraphs(
      withShortBlocks(
        withParagraphStarts(
          withParagraphs(withSteps(withHistory(withImmediateRendering(withReact(createEditor()))))),
        ),
      ),
    ),
  );
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK_BLOCKS : null);
  return editor;
}

import { Editor, Node, type Point, Range, Transforms } from 'slate';
import { syncSelection } from './current-selection.ts';
import { blocksOf, isTextBlock, normalText, type TextBlock, textOf } from './document.ts';
import type { HtmlSource } from './dom-text.ts';
import { endStep } from './history-steps.ts';
import { htmlOf } from './html-out.ts';
import type { TranscriptEditor } from './slate-types.ts';

/** Clipboard type of HTML written by this editor, in which spaces and empty paragraphs are significant. */
const OUR_TYPE = 'application/x-parlance-html';

/** Lines as blocks that are formatted like the words at a point. */
function blocksLike(editor: Editor, { path }: Point, lines: string): TextBlock[] {
  const source = editor.children[path[0] ?? 0];
  const { text: _text, ...marks } = Node.leaf(editor, path);
  return blocksOf(lines).map((block) => ({
    ...block,
    ...(isTextBlock(source) && source.align && { align: source.align }),
    children: block.children.map(({ text }) => ({ text, ...marks })),
  }));
}

/** Inserts plain text at the selection; each line break starts a paragraph. */
export function insertPlainText(editor: Editor, text: string): void {
  const lines = normalText(text).split('\n');
  const first = lines[0] ?? '';
  const last = lines.at(-1) ?? '';
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    Transforms.insertText(editor, first);
    if (lines.length === 1) return;
    editor.insertBreak();
    Transforms.insertText(editor, last);
    const caret = editor.selection?.anchor;
    if (!caret || lines.length === 2) return;
    const middle = blocksLike(editor, caret, lines.slice(1, -1).join('\n'));
    Transforms.insertNodes(editor, middle, { at: caret.path.slice(0, 1) });
  });
}

type Reader = typeof import('./paste-html.ts');
let reader: Reader | null = null;
const FORWARD = { affinity: 'forward' } as const;

/**
 * Loaded when an editor gets the focus or HTML is pasted, because most texts never need it. Null if loading
 * failed.
 */
async function loadReader(): Promise<Reader | null> {
  try {
    reader = await import('./paste-html.ts');
  } catch {
    // Without a network the reader may be unavailable: the plain text is pasted instead.
  }
  return reader;
}

/** Preloads the HTML reader so that formatted text can be pasted at once, and is copied with its direction. */
export function prepareToPaste(): void {
  if (!reader) void loadReader();
}

/** Inserts as a separate history step; a drag's removal belongs to the same step. */
function asPaste(editor: Editor, insert: () => void): void {
  endStep(editor);
  insert();
  endStep(editor);
}

function insertHtml(
  editor: Editor,
  loadedReader: Reader | null,
  html: string,
  source: HtmlSource,
  plain: string,
): void {
  const unformatted = loadedReader ? loadedReader.insertFormatted(editor, html, source) : '';
  if (unformatted !== null) insertPlainText(editor, plain || unformatted);
}

/**
 * Inserts HTML where it was pasted once the reader is loaded; the caret stays where the user has typed since.
 */
async function insertHtmlLater(
  editor: Editor,
  html: string,
  source: HtmlSource,
  plain: string,
): Promise<void> {
  const { selection } = editor;
  if (!selection) return;
  const pasteRange = Editor.rangeRef(editor, selection, { affinity: 'backward' });
  const loadedReader = await loadReader();
  const at = pasteRange.unref();
  // If the user has not typed since, the caret moves after the pasted text.
  const hasMoved = editor.selection !== null && at !== null && !Range.equals(editor.selection, at);
  const caret = hasMoved && editor.selection ? Editor.rangeRef(editor, editor.selection, FORWARD) : null;
  if (at) Transforms.select(editor, at);
  asPaste(editor, () => insertHtml(editor, loadedReader, html, source, plain));
  const after = caret?.unref();
  if (after) Transforms.select(editor, after);
}

/** Copies the text as plain text and as HTML; pastes only formatting that the editor supports. */
export function withClipboard(editor: TranscriptEditor): TranscriptEditor {
  editor.setFragmentData = (data) => {
    syncSelection(editor);
    if (!editor.selection || Range.isCollapsed(editor.selection)) return;
    const blocks = Editor.fragment(editor, editor.selection);
    data.setData('text/plain', textOf(blocks));
    const html = htmlOf(blocks);
    data.setData('text/html', reader?.htmlForPrograms(html) ?? html);
    data.setData(OUR_TYPE, html);
  };
  editor.insertData = (data) => {
    const plain = data.getData('text/plain');
    const ownHtml = data.getData(OUR_TYPE);
    const html = ownHtml || data.getData('text/html');
    const source = ownHtml ? 'ours' : 'foreign';
    const loadedReader = reader;
    if (html && loadedReader) asPaste(editor, () => insertHtml(editor, loadedReader, html, source, plain));
    else if (html) void insertHtmlLater(editor, html, source, plain);
    else if (plain) asPaste(editor, () => insertPlainText(editor, plain));
  };
  return editor;
}

import { Transforms } from 'slate';
import { expect, it } from 'vitest';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { insertWords } from '../../../../src-renderer/features/editor/port-writing.ts';
import { pointAt } from '../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';

it.each([
  ['It is on Thursday.|', 'Come early.', 'It is on Thursday. Come early.'],
  ['It is on Thursday. |', 'Come early.', 'It is on Thursday. Come early.'],
  ['First.|\nSecond.', 'Come early.', 'First. Come early.\nSecond.'],
  ['First.\n|Second.', 'Come early.', 'First.\nCome early. Second.'],
  ['It is (|) on|', 'soon', 'It is (soon) on|'],
  ['It is on| Thursday', 'a', 'It is on a Thursday'],
  ['It is on|, yes', 'top', 'It is on top, yes'],
  ['今日は|です', '木曜日', '今日は木曜日です'],
  ['|', 'Come early.', 'Come early.'],
])('inserts words at the caret with the spaces they need: %j', (text, words, after) => {
  const editor = createTranscriptEditor();
  const at = text.indexOf('|');
  editor.children = blocksOf(text.slice(0, at) + text.slice(at + 1));
  Transforms.select(editor, pointAt(editor.children, at));
  insertWords(editor, words);
  expect(textOf(editor.children)).toBe(after);
  editor.undo();
  expect(textOf(editor.children)).toBe(text.slice(0, at) + text.slice(at + 1));
});

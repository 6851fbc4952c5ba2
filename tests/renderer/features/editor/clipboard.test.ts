import { Editor, Transforms } from 'slate';
import { expect, it, vi } from 'vitest';
import { prepareToPaste } from '../../../../src-renderer/features/editor/clipboard.ts';
import { blocksOf, textOf } from '../../../../src-renderer/features/editor/document.ts';
import { blocksOfStyled } from '../../../../src-renderer/features/editor/styled-text.ts';
import { pointAt } from '../../../../src-renderer/features/editor/text-positions.ts';
import { createTranscriptEditor } from '../../../../src-renderer/features/editor/transcript-editor.ts';
import { waitFor } from '../../../support/wait-for.ts';

// Parsing HTML needs a browser; these tests cover only the time at which it is parsed.
vi.mock('../../../../src-renderer/features/editor/html-in.ts', () => ({
  blocksOfHtml: (html: string) =>
    html.includes('<b>')
      ? blocksOfStyled({ text: 'one\ntwo', marks: new Uint8Array(7).fill(1, 0, 3), aligns: [] })
      : blocksOf('one\ntwo'),
}));

it('inserts pasted HTML at the caret position of the paste, even if text is typed meanwhile (core 2)', async () => {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('start\nend');
  Transforms.select(editor, pointAt(editor.children, 5));
  const data: Record<string, string> = { 'text/plain': 'one\ntwo', 'text/html': '<p>one</p><p>two</p>' };
  editor.insertData({ getData: (type: string) => data[type] ?? '' } as DataTransfer);
  Transforms.insertText(editor, ' typed');
  expect(textOf(editor.children)).toBe('start typed\nend');
  await waitFor(() => expect(textOf(editor.children)).toBe('startone\ntwo typed\nend'));
  Transforms.insertText(editor, ' on');
  expect(textOf(editor.children)).toBe('startone\ntwo typed on\nend');
});

it('copies the direction of each paragraph', async () => {
  prepareToPaste();
  await vi.dynamicImportSettled();
  const editor = createTranscriptEditor();
  editor.children = blocksOf('Hello\nمرحبا Anna');
  Transforms.select(editor, Editor.range(editor, []));
  const data: Record<string, string> = {};
  editor.setFragmentData({
    setData: (type: string, value: string) => {
      data[type] = value;
    },
  } as DataTransfer);
  expect(data).toMatchObject({
    'text/plain': 'Hello\nمرحبا Anna',
    'text/html': '<p dir="ltr">Hello</p><p dir="rtl">مرحبا Anna</p>',
  });
});

it('removes NUL characters from pasted text', () => {
  const editor = createTranscriptEditor();
  editor.children = blocksOf('start ');
  Transforms.select(editor, Editor.end(editor, []));
  const data: Record<string, string> = { 'text/plain': 'o\0ne\n\0two\nthree\0' };
  editor.insertData({ getData: (type: string) => data[type] ?? '' } as DataTransfer);
  expect(textOf(editor.children)).toBe('start one\ntwo\nthree');
});

it('leaves the caret after the pasted text, also when the HTML parser is loaded first', async () => {
  vi.resetModules();
  const fresh = await import('../../../../src-renderer/features/editor/transcript-editor.ts');
  const editor = fresh.createTranscriptEditor();
  editor.children = blocksOf('start: ');
  Transforms.select(editor, pointAt(editor.children, 7));
  const data: Record<string, string> = { 'text/plain': 'one\ntwo', 'text/html': '<b>one</b><p>two</p>' };
  editor.insertData({ getData: (type: string) => data[type] ?? '' } as DataTransfer);
  await waitFor(() => expect(textOf(editor.children)).toBe('start: one\ntwo'), { timeout: 30_000 });
  Transforms.insertText(editor, '!');
  expect(textOf(editor.children)).toBe('start: one\ntwo!');
});

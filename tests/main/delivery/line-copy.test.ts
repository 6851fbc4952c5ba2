import { expect, it } from 'vitest';
import { type ClipboardEntry, rawType } from '../../../src-main/delivery/clipboard-snapshot.ts';
import { isLineCopy } from '../../../src-main/delivery/line-copy.ts';

const LINE = 'foo bar\n';

const entry = (format: string, bytes: Buffer = Buffer.of(1)): ClipboardEntry => ({
  types: ['text/plain', rawType(format)],
  getType: async () => new Blob([new Uint8Array(bytes)]),
});

/** Chromium's pickle of a page's formats: sizes, and texts whose UTF-16 units are counted and padded to four bytes. */
function bundle(formats: Readonly<Record<string, string>>): Buffer {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const text = (value: string): Buffer[] => [
    number(value.length),
    Buffer.from(value, 'utf16le'),
    Buffer.alloc((value.length % 2) * 2),
  ];
  const pairs = Object.entries(formats);
  const payload = Buffer.concat([number(pairs.length), ...pairs.flat().flatMap(text)]);
  return Buffer.concat([number(payload.length), payload]);
}

/** The clipboard data that VS Code adds to a copied text. */
const fromMonaco = (isFromEmptySelection: boolean, multicursorText: string[] | null = null): Buffer =>
  bundle({
    'application/vnd.code.copymetadata': 'id',
    'vscode-editor-data': JSON.stringify({ version: 1, isFromEmptySelection, multicursorText, mode: 'json' }),
  });

it.each([
  'Chromium Web Custom MIME Data Format',
  'org.chromium.web-custom-data',
  'chromium/x-web-custom-data',
])('reads VS Code’s line copy mark from the format “%s”', async (format) => {
  expect(await isLineCopy(LINE, null, [entry(format, fromMonaco(true))])).toBe(true);
  expect(await isLineCopy(LINE, null, [entry(format, fromMonaco(false))])).toBe(false);
  // A copied text that looks like the mark is quoted.
  const text = fromMonaco(false, ['{"isFromEmptySelection":true}', 'more']);
  expect(await isLineCopy(LINE, null, [entry(format, text)])).toBe(false);
  const other = bundle({ 'application/x-other': '{"isFromEmptySelection":true}' });
  expect(await isLineCopy(LINE, null, [entry(format, other)])).toBe(false);
});

it('recognises the line copy marks of Visual Studio and Notepad++', async () => {
  const marks = ['VisualStudioEditorOperationsLineCutCopyClipboardTag', 'MSDEVLineSelect'];
  for (const mark of marks) expect(await isLineCopy('foo bar\r\n', null, [entry(mark)])).toBe(true);
  expect(await isLineCopy('foo bar\r\n', 'notepad++.exe', [entry('Rich Text Format')])).toBe(false);
});

it.each([
  'sublime_text.exe',
  'com.sublimetext.4',
  'Sublime_text',
  'idea64.exe',
  'jetbrains-pycharm',
  'dev.zed.Zed',
])('treats one line with a line break from %s as a copy without a selection', async (program) => {
  expect(await isLineCopy('foo bar\r\n', program, [])).toBe(true);
  for (const text of ['foo bar', 'foo\nbar\n', 'foo\nbar']) {
    expect(await isLineCopy(text, program, [])).toBe(false);
  }
});

it.each(['firefox', 'zedtown', null])('treats one line from %s as a selection', async (program) => {
  expect(await isLineCopy(LINE, program, [])).toBe(false);
});

import { type ClipboardEntry, rawType } from './clipboard-snapshot.ts';

/** Formats by which Visual Studio and Scintilla (Notepad++) mark a line that was copied without a selection. */
const LINE_COPY_TYPES = ['MSDEVLineSelect', 'VisualStudioEditorOperationsLineCutCopyClipboardTag'].map(
  rawType,
);

/** Chromium's bundle of a page's own formats on Windows, macOS and Linux: a pickle of UTF-16 texts. */
const CHROMIUM_DATA_TYPES = [
  'Chromium Web Custom MIME Data Format',
  'org.chromium.web-custom-data',
  'chromium/x-web-custom-data',
].map(rawType);

/** Clipboard mark of VS Code and other Monaco editors for a line copied without a selection. */
const MONACO_MARK = /vscode-editor-data.*"isFromEmptySelection":true/s;

/**
 * Editors that copy the line of the cursor without a selection and do not mark it: Sublime Text, Zed and those of
 * JetBrains, by executable, bundle id and window class.
 */
const UNMARKED_EDITORS = [
  /^(?:sublime_text|zed)(?:\.exe)?$/i,
  /^(?:clion|datagrip|goland|idea|phpstorm|pycharm|rider|rubymine|rustrover|studio|webstorm)64\.exe$/i,
  /^(?:com\.sublimetext\.|dev\.zed\.|com\.jetbrains\.|jetbrains-|com\.google\.android\.studio)/i,
];
const ONE_LINE = /^[^\n]*\n$/;

async function isMarkedByMonaco(entry: ClipboardEntry): Promise<boolean> {
  const type = entry.types.find((each) => CHROMIUM_DATA_TYPES.includes(each));
  const bundle = type === undefined ? null : await entry.getType(type);
  return (
    bundle instanceof Blob && MONACO_MARK.test(Buffer.from(await bundle.arrayBuffer()).toString('utf16le'))
  );
}

/**
 * Whether a copied text is the whole line of the cursor, which many editors copy when nothing is selected. `program`:
 * the one in front; null if unknown.
 */
export async function isLineCopy(
  text: string,
  program: string | null,
  entries: readonly ClipboardEntry[],
): Promise<boolean> {
  if (ONE_LINE.test(text) && UNMARKED_EDITORS.some((editor) => editor.test(program ?? ''))) return true;
  if (entries.some(({ types }) => LINE_COPY_TYPES.some((mark) => types.includes(mark)))) return true;
  return (await Promise.all(entries.map(isMarkedByMonaco))).includes(true);
}

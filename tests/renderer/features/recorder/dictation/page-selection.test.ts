import { afterEach, expect, it, vi } from 'vitest';
import { selectionInField } from '../../../../../src-renderer/features/recorder/dictation/page-selection.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose editor has the cursor and this selection. */
function select(text: string): void {
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('document', {
    hasFocus: () => true,
    activeElement: { matches: () => true },
    getSelection: () => ({ toString: () => text }),
  });
}

it.each([
  ['a triple-clicked paragraph', 'Second paragraph.\n\ufeff', 'Second paragraph.'],
  ['two paragraphs with an empty line', 'One.\n\ufeff\nTwo.', 'One.\n\nTwo.'],
  ['a word and the space after it', 'word ', 'word '],
  ['an empty line', '\n\ufeff', null],
])('reads the selection in an editor: %s', (_what, selected, text) => {
  select(selected);
  expect(selectionInField()).toBe(text);
});

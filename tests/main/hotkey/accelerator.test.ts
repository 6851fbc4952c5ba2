import { expect, it } from 'vitest';
import { DEFAULT_HOTKEY } from '../../../src/contract/desktop/desktop-options.ts';
import { readAccelerator } from '../../../src-main/hotkey/accelerator.ts';

it('parses modifiers and key per platform', () => {
  expect(readAccelerator(DEFAULT_HOTKEY, 'linux')).toEqual({
    modifiers: ['control', 'alt', 'shift'],
    key: 'space',
  });
  expect(readAccelerator(DEFAULT_HOTKEY, 'darwin')).toEqual({
    modifiers: ['command', 'alt', 'shift'],
    key: 'space',
  });
  expect(readAccelerator('Alt+,', 'win32')).toEqual({ modifiers: ['alt'], key: ',' });
  expect(readAccelerator('F9', 'win32')).toEqual({ modifiers: [], key: 'f9' });
});

it.each([
  '',
  '+',
  'A',
  'Shift+A',
  'Space',
  'Ctrl+Ctrl+A',
  'Control+',
  'Control+Foo',
  'Foo+A',
  'Control+A+B',
  'F25',
  'constructor+a',
])('rejects %j as an accelerator', (text) => expect(readAccelerator(text, 'linux')).toBeNull());

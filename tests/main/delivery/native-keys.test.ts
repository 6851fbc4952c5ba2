import koffi from 'koffi';
import { expect, it } from 'vitest';
import { inputType, macPieces, windowsChord, windowsText } from '../../../src-main/delivery/native-keys.ts';

const EXTENDED = 1;
const UP = 2;
const UNICODE = 4;

it('has the size of Windows’ own structure, without which no key is pressed', () => {
  // winuser.h on 64-bit systems: a number, four bytes of padding, and the mouse's part.
  expect(koffi.sizeof(inputType())).toBe(40);
});

it('lets go what the user still holds, then presses and releases the shortcut', () => {
  expect(windowsChord(['Ctrl', 'V'], [0xa0]).map(({ wVk, dwFlags }) => [wVk, dwFlags])).toEqual([
    [0xa0, UP],
    [0x11, 0],
    [0x56, 0],
    [0x56, UP],
    [0x11, UP],
  ]);
});

it('presses Insert beside the letters, which keeps Shift under Num Lock, and lets go the right keys', () => {
  const keys = windowsChord(['Shift', 'Insert'], [0xa1, 0xa3, 0xa5, 0x5b, 0x5c]);
  expect(keys.map(({ wVk, dwFlags }) => [wVk, dwFlags])).toEqual([
    [0xa1, UP],
    ...[0xa3, 0xa5, 0x5b, 0x5c].map((code) => [code, EXTENDED + UP]),
    [0x10, 0],
    [0x2d, EXTENDED],
    [0x2d, EXTENDED + UP],
    [0x10, UP],
  ]);
});

it('types every character by its code, and a line break by its key', () => {
  const keys = windowsText('é\n😀');
  expect(keys.map(({ wVk, wScan, dwFlags }) => [wVk, wScan, dwFlags])).toEqual([
    ...[
      [0, 0xe9, UNICODE],
      [0, 0xe9, UNICODE + UP],
      [0x0d, 0, 0],
      [0x0d, 0, UP],
    ],
    ...[
      [0, 0xd83d, UNICODE],
      [0, 0xd83d, UNICODE + UP],
      [0, 0xde00, UNICODE],
      [0, 0xde00, UNICODE + UP],
    ],
  ]);
});

it('cuts a text for macOS between characters', () => {
  const text = `${'a'.repeat(19)}😀${'b'.repeat(25)}`;
  const pieces = macPieces(text);
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(20);
  expect(pieces[0]).toBe('a'.repeat(19));
  expect(macPieces('')).toEqual([]);
});

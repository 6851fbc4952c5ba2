import koffi from 'koffi';
import { expect, it } from 'vitest';
import { inputType, macPieces, WINDOWS_DECLARATIONS } from '../../../src-main/delivery/native-keys.ts';
import { shapeOf } from '../../support/native-shape.ts';

it('has the size of Windows’ own structure, without which no key is pressed', () => {
  // winuser.h on 64-bit systems: a number, four bytes of padding, and the mouse's part.
  expect(koffi.sizeof(inputType())).toBe(40);
});

it('declares functions that koffi can read', () => {
  expect(Object.values(WINDOWS_DECLARATIONS).map(shapeOf)).toEqual([
    ...['short(1)', 'void *(0)', 'uint32_t(2)', 'void *(3)', 'int(1)', 'int(3)', 'int(5)'],
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

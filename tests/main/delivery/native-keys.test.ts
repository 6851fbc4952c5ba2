import koffi from 'koffi';
import { expect, it } from 'vitest';
import { inputType, MAC_DECLARATIONS, WINDOWS_DECLARATIONS } from '../../../src-main/delivery/native-keys.ts';
import { shapeOf } from '../../support/native-shape.ts';

it('has the size of Windows’ own structure, without which no key is pressed', () => {
  // winuser.h on 64-bit systems: a number, four bytes of padding, and the mouse's part.
  expect(koffi.sizeof(inputType())).toBe(40);
});

it('declares functions that koffi can read', () => {
  expect(Object.values(WINDOWS_DECLARATIONS).map(shapeOf)).toEqual([
    ...['short(1)', 'void *(0)', 'uint32_t(2)', 'void *(3)', 'int(1)', 'int(3)', 'int(5)'],
  ]);
  expect(Object.values(MAC_DECLARATIONS).map(shapeOf)).toEqual([
    ...['void *(3)', 'void(2)', 'void(3)', 'void(2)', 'void(1)', 'void *(1)'],
    ...['void *(0)', 'void *(2)', 'uint8_t(0)', 'int32_t(10)'],
  ]);
});

import koffi from 'koffi';
import { expect, it } from 'vitest';
import { keyOf } from '../../../src-main/delivery/mac-layout.ts';
import {
  inputType,
  MAC_DECLARATIONS,
  openMacFunctions,
  openWindowsFunctions,
} from '../../../src-main/delivery/native-keys.ts';
import { isFrontHigher } from '../../../src-main/delivery/windows-integrity.ts';
import { shapeOf } from '../../support/native-shape.ts';

it('declares the INPUT structure with the size of 64-bit Windows', () => {
  // winuser.h on 64-bit systems: a number, four bytes of padding, and the mouse's part.
  expect(koffi.sizeof(inputType())).toBe(40);
});

it('declares the macOS functions so that koffi can parse them', () => {
  expect(Object.values(MAC_DECLARATIONS).map(shapeOf)).toEqual([
    ...['void *(3)', 'void(2)', 'void(3)', 'void(2)', 'void(1)', 'void *(1)'],
    ...['void *(0)', 'void *(2)', 'uint8_t(0)', 'int32_t(10)'],
  ]);
});

it.runIf(process.platform === 'win32')('reads a process’s integrity level from Windows', () => {
  const isHigher = (front: number): boolean =>
    isFrontHigher({
      ...openWindowsFunctions(),
      GetForegroundWindow: () => 1n,
      GetWindowThreadProcessId(_window, id) {
        id[0] = front;
        return 1;
      },
    });
  expect(isHigher(process.pid)).toBe(false);
  // The system's own process.
  expect(isHigher(4)).toBe(true);
});

it.runIf(process.platform === 'darwin')('finds the key of a letter in the current macOS layout', () => {
  // 200 is the fallback and no key has it, so a smaller code means that the key was found.
  expect(keyOf(openMacFunctions(), 'v', 200)).toBeLessThan(128);
});

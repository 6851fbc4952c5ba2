import { expect, it } from 'vitest';
import { DEFAULT_HOTKEY } from '../../../../src/contract/desktop/desktop-options.ts';
import {
  acceleratorOf,
  hookKeyOf,
  keysOf,
  mouseKeyOf,
  type PressedKeys,
} from '../../../../src-renderer/features/desktop/accelerator.ts';

/** A key press: its physical position, its character, and its Windows key code. */
const press = (
  code: string,
  [key, keyCode]: readonly [string, number],
  held: Partial<PressedKeys> = {},
): PressedKeys => ({
  code,
  key,
  keyCode,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});
const SPACE = [' ', 32] as const;
const ALL = { altKey: true, shiftKey: true };

it('writes keys as an Electron accelerator, with the platform’s command key first', () => {
  expect(acceleratorOf(press('Space', SPACE, { ctrlKey: true, ...ALL }), false)).toBe(DEFAULT_HOTKEY);
  expect(acceleratorOf(press('Space', SPACE, { metaKey: true, ...ALL }), true)).toBe(DEFAULT_HOTKEY);
  const superR = press('KeyR', ['r', 82], { metaKey: true, altKey: true });
  expect(acceleratorOf(superR, false)).toBe('Super+Alt+R');
  expect(acceleratorOf(press('Digit1', ['1', 49], { ctrlKey: true }), true)).toBe('Control+1');
  expect(acceleratorOf(press('F9', ['F9', 120]), false)).toBe('F9');
});

it('names a German Z by its character on Windows and Linux, by its position on macOS', () => {
  const z = press('KeyY', ['z', 90], { ctrlKey: true });
  expect(acceleratorOf(z, false)).toBe('CommandOrControl+Z');
  expect(acceleratorOf({ ...z, ctrlKey: false, metaKey: true }, true)).toBe('CommandOrControl+Y');
});

it('accepts a digit key of a French keyboard, which types digits with Shift', () => {
  expect(acceleratorOf(press('Digit1', ['&', 49], { ctrlKey: true }), false)).toBe('CommandOrControl+1');
});

it('accepts punctuation only where key position and character agree', () => {
  const held = { ctrlKey: true };
  expect(acceleratorOf(press('Comma', [',', 188], held), false)).toBe('CommandOrControl+,');
  const shifted = press('Comma', ['<', 188], { ctrlKey: true, shiftKey: true });
  expect(acceleratorOf(shifted, false)).toBe('CommandOrControl+Shift+,');
  // A German Ü has the key code of the semicolon on a US keyboard.
  expect(acceleratorOf(press('BracketLeft', ['ü', 186], held), false)).toBeNull();
  expect(acceleratorOf(press('BracketLeft', ['ü', 186], { metaKey: true }), true)).toBe('CommandOrControl+[');
});

it.each([
  ['a letter alone', press('KeyA', ['a', 65])],
  ['a capital letter', press('KeyA', ['A', 65], { shiftKey: true })],
  ['modifiers alone', press('ShiftLeft', ['Shift', 16], { ctrlKey: true, shiftKey: true })],
  ['an unnamed key', press('Lang1', ['Lang1', 21], { ctrlKey: true })],
])('does not accept %s', (_name, pressed) => {
  expect(acceleratorOf(pressed, false)).toBeNull();
});

it('recognises the keys that only the keyboard hook reports', () => {
  expect(['AltRight', 'AltLeft', null].map((key) => hookKeyOf(key, false))).toEqual(['AltRight', null, null]);
  expect([hookKeyOf('Fn', true), hookKeyOf('Fn', false)]).toEqual(['Fn', null]);
  expect([0, 1, 2, 3, 4].map(mouseKeyOf)).toEqual([null, 'MouseMiddle', null, 'Mouse4', 'Mouse5']);
});

it('shows an accelerator with the key labels of the platform and keyboard layout', () => {
  expect(keysOf(DEFAULT_HOTKEY, false, 'Space')).toEqual(['Ctrl', 'Alt', 'Shift', 'Space']);
  expect(keysOf(DEFAULT_HOTKEY, true, 'Spatie')).toEqual(['⌘', '⌥', '⇧', 'Spatie']);
  expect(keysOf('F9', false, 'Space')).toEqual(['F9']);
  const german = new Map([['KeyY', 'z']]);
  expect(keysOf('CommandOrControl+Y', true, 'Leer', german)).toEqual(['⌘', 'Z']);
  expect(keysOf('CommandOrControl+Y', false, 'Leer', german)).toEqual(['Ctrl', 'Y']);
});

import { expect, it } from 'vitest';
import { macKey, windowsKey, x11Key } from '../../../src-main/hotkey/physical-keys.ts';

it('maps key names to the codes of Windows, macOS and X11', () => {
  expect(['A', '7', 'F1', 'F24', 'CtrlRight', 'Mouse5'].map(windowsKey)).toEqual([
    0x41, 0x37, 0x70, 0x87, 0xa3, 0x06,
  ]);
  expect(['A', '7', 'F9', 'AltRight', 'Semicolon'].map(macKey)).toEqual([0, 26, 101, 61, 41]);
  expect(['A', '7', 'F9', 'AltRight', 'Semicolon'].map(x11Key)).toEqual([
    'a',
    '7',
    'F9',
    'Alt_R',
    'semicolon',
  ]);
});

it('returns null for keys without a known code', () => {
  // Which key of Windows has the semicolon depends on the keyboard's layout.
  expect(windowsKey('Semicolon')).toBeNull();
  expect(macKey('F24')).toBeNull();
  expect(x11Key('Mouse4')).toBeNull();
});

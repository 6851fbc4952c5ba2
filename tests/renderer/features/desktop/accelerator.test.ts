import { expect, it } from 'vitest';
import { DEFAULT_HOTKEY } from '../../../../src/contract/desktop/desktop-options.ts';
import {
  acceleratorOf,
  keysOf,
  type PressedKeys,
} from '../../../../src-renderer/features/desktop/accelerator.ts';

const press = (code: string, held: Partial<PressedKeys> = {}): PressedKeys => ({
  ...{ code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false },
  ...held,
});

it('writes keys as Electron does, the system’s own command key first', () => {
  expect(acceleratorOf(press('Space', { ctrlKey: true, shiftKey: true }), false)).toBe(DEFAULT_HOTKEY);
  expect(acceleratorOf(press('Space', { metaKey: true, shiftKey: true }), true)).toBe(DEFAULT_HOTKEY);
  expect(acceleratorOf(press('KeyR', { metaKey: true, altKey: true }), false)).toBe('Super+Alt+R');
  expect(acceleratorOf(press('Digit1', { ctrlKey: true }), true)).toBe('Control+1');
  expect(acceleratorOf(press('F9'), false)).toBe('F9');
});

it.each([
  ['a letter alone', press('KeyA')],
  ['a capital letter', press('KeyA', { shiftKey: true })],
  ['keys that only hold', press('ShiftLeft', { ctrlKey: true, shiftKey: true })],
  ['a key without a name', press('Lang1', { ctrlKey: true })],
])('does not take %s', (_name, pressed) => {
  expect(acceleratorOf(pressed, false)).toBeNull();
});

it('shows keys as the keyboard has them', () => {
  expect(keysOf(DEFAULT_HOTKEY, false, 'Space')).toEqual(['Ctrl', 'Shift', 'Space']);
  expect(keysOf(DEFAULT_HOTKEY, true, 'Spatie')).toEqual(['⌘', '⇧', 'Spatie']);
  expect(keysOf('F9', false, 'Space')).toEqual(['F9']);
});

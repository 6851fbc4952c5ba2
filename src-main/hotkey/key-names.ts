import type { HookKey } from '../../src/contract/desktop/desktop-options.ts';
import type { Accelerator, Modifier } from './accelerator.ts';

/* Keys have one name in this folder: the hook's own (`UiohookKey`), `Fn`, and `Mouse3` to `Mouse5`. */

/** The hook's name of each key that no shortcut can express. */
const HOOK_NAMES: Readonly<Record<HookKey, string>> = {
  ControlRight: 'CtrlRight',
  AltRight: 'AltRight',
  ShiftRight: 'ShiftRight',
  MetaRight: 'MetaRight',
  Fn: 'Fn',
  MouseMiddle: 'Mouse3',
  Mouse4: 'Mouse4',
  Mouse5: 'Mouse5',
};

export const hookName = (key: HookKey): string => HOOK_NAMES[key];

/** True for a key that this system's hook can detect alone. */
export const isHookKey = (text: string, platform: NodeJS.Platform): text is HookKey =>
  Object.hasOwn(HOOK_NAMES, text) && (text !== 'Fn' || platform === 'darwin');

const MODIFIER_KEYS: Readonly<Record<Modifier, readonly string[]>> = {
  command: ['Meta', 'MetaRight'],
  control: ['Ctrl', 'CtrlRight'],
  alt: ['Alt', 'AltRight'],
  shift: ['Shift', 'ShiftRight'],
};
/** The names of all modifiers: they may be pressed together with a key without making it a shortcut. */
export const MODIFIER_NAMES: readonly string[] = [...Object.values(MODIFIER_KEYS).flat(), 'Fn'];

/** Keys whose name differs from the accelerator's in more than its capital. */
const NAMES: Readonly<Record<string, string>> = {
  return: 'Enter',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  capslock: 'CapsLock',
  plus: 'Equal',
  '=': 'Equal',
  ';': 'Semicolon',
  ',': 'Comma',
  '-': 'Minus',
  '.': 'Period',
  '/': 'Slash',
  '`': 'Backquote',
  '[': 'BracketLeft',
  '\\': 'Backslash',
  ']': 'BracketRight',
  "'": 'Quote',
};

/** The keys of a shortcut as groups: it is held while one key of every group is down. */
export function keyGroupsOf({ modifiers, key }: Accelerator): string[][] {
  const name = NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  return [[name], ...modifiers.map((modifier) => [...MODIFIER_KEYS[modifier]])];
}

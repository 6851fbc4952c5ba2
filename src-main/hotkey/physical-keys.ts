/** Queries which keys are down now, so that a lost release is noticed. */
export interface PhysicalKeys {
  /** Whether a key is down; null if the system does not report it. Names as in `key-names.ts`. */
  isDown(name: string): boolean | null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGIT = /^\d$/;
const FUNCTION_KEY = /^F(\d{1,2})$/;

/** Windows' virtual key codes (winuser.h); those of letters and digits are their characters. */
const WINDOWS: Readonly<Record<string, number>> = {
  Shift: 0xa0,
  ShiftRight: 0xa1,
  Ctrl: 0xa2,
  CtrlRight: 0xa3,
  Alt: 0xa4,
  AltRight: 0xa5,
  Meta: 0x5b,
  MetaRight: 0x5c,
  Mouse3: 0x04,
  Mouse4: 0x05,
  Mouse5: 0x06,
  Space: 0x20,
  Tab: 0x09,
  Enter: 0x0d,
  Backspace: 0x08,
  Insert: 0x2d,
  Delete: 0x2e,
  CapsLock: 0x14,
  PageUp: 0x21,
  PageDown: 0x22,
  End: 0x23,
  Home: 0x24,
  ArrowLeft: 0x25,
  ArrowUp: 0x26,
  ArrowRight: 0x27,
  ArrowDown: 0x28,
};

/** The virtual key code of a key on Windows; null for one that depends on the keyboard's layout. */
export function windowsKey(name: string): number | null {
  const number = FUNCTION_KEY.exec(name)?.[1];
  if (number !== undefined) return 0x6f + Number(number);
  if (name.length === 1 && (letters.includes(name) || DIGIT.test(name))) return name.charCodeAt(0);
  return WINDOWS[name] ?? null;
}

/** macOS's virtual key codes (HIToolbox/Events.h), which name places on the keyboard. */
export const MAC_KEY_CODES: Readonly<Record<string, number>> = {
  A: 0,
  S: 1,
  D: 2,
  F: 3,
  H: 4,
  G: 5,
  Z: 6,
  X: 7,
  C: 8,
  V: 9,
  B: 11,
  Q: 12,
  W: 13,
  E: 14,
  R: 15,
  Y: 16,
  T: 17,
  O: 31,
  U: 32,
  I: 34,
  P: 35,
  L: 37,
  J: 38,
  K: 40,
  N: 45,
  M: 46,
  1: 18,
  2: 19,
  3: 20,
  4: 21,
  6: 22,
  5: 23,
  9: 25,
  7: 26,
  8: 28,
  0: 29,
  Equal: 24,
  Minus: 27,
  BracketRight: 30,
  BracketLeft: 33,
  Quote: 39,
  Semicolon: 41,
  Backslash: 42,
  Comma: 43,
  Slash: 44,
  Period: 47,
  Backquote: 50,
  Enter: 36,
  Tab: 48,
  Space: 49,
  Backspace: 51,
  MetaRight: 54,
  Meta: 55,
  Shift: 56,
  CapsLock: 57,
  Alt: 58,
  Ctrl: 59,
  ShiftRight: 60,
  AltRight: 61,
  CtrlRight: 62,
  Fn: 63,
  Home: 115,
  PageUp: 116,
  Delete: 117,
  End: 119,
  PageDown: 121,
  ArrowLeft: 123,
  ArrowRight: 124,
  ArrowDown: 125,
  ArrowUp: 126,
  F1: 122,
  F2: 120,
  F3: 99,
  F4: 118,
  F5: 96,
  F6: 97,
  F7: 98,
  F8: 100,
  F9: 101,
  F10: 109,
  F11: 103,
  F12: 111,
  F13: 105,
  F14: 107,
  F15: 113,
  F16: 106,
  F17: 64,
  F18: 79,
  F19: 80,
  F20: 90,
};

/** The virtual key code of a key on macOS; null for a key that it lacks. */
export const macKey = (name: string): number | null => MAC_KEY_CODES[name] ?? null;

/** X11's names of keys (keysymdef.h). */
const X11: Readonly<Record<string, string>> = {
  Shift: 'Shift_L',
  ShiftRight: 'Shift_R',
  Ctrl: 'Control_L',
  CtrlRight: 'Control_R',
  Alt: 'Alt_L',
  AltRight: 'Alt_R',
  Meta: 'Super_L',
  MetaRight: 'Super_R',
  Space: 'space',
  Tab: 'Tab',
  Enter: 'Return',
  Backspace: 'BackSpace',
  Insert: 'Insert',
  Delete: 'Delete',
  CapsLock: 'Caps_Lock',
  PageUp: 'Prior',
  PageDown: 'Next',
  End: 'End',
  Home: 'Home',
  ArrowLeft: 'Left',
  ArrowUp: 'Up',
  ArrowRight: 'Right',
  ArrowDown: 'Down',
  Equal: 'equal',
  Minus: 'minus',
  BracketLeft: 'bracketleft',
  BracketRight: 'bracketright',
  Quote: 'apostrophe',
  Semicolon: 'semicolon',
  Backslash: 'backslash',
  Comma: 'comma',
  Slash: 'slash',
  Period: 'period',
  Backquote: 'grave',
};

/** X11's name of a key; null for mouse buttons, which its keyboard state does not include. */
export function x11Key(name: string): string | null {
  if (FUNCTION_KEY.test(name) || DIGIT.test(name)) return name;
  if (name.length === 1 && letters.includes(name)) return name.toLowerCase();
  return X11[name] ?? null;
}

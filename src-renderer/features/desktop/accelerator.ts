/** What is looked at of a key that goes down. */
export interface PressedKeys {
  /** The key's place on the keyboard, as `KeyboardEvent.code` names it. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** Keys whose place has a name of its own in Electron's notation. */
const NAMED: Readonly<Record<string, string>> = {
  Space: 'Space',
  Tab: 'Tab',
  Enter: 'Return',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};
const LETTER_OR_DIGIT = /^(?:Key|Digit)([A-Z0-9])$/;
const FUNCTION_KEY = /^F(?:[1-9]|1\d|2[0-4])$/;

function nameOf(code: string): string | null {
  if (FUNCTION_KEY.test(code)) return code;
  return LETTER_OR_DIGIT.exec(code)?.[1] ?? NAMED[code] ?? null;
}

/**
 * The keys in Electron's notation, as in `CommandOrControl+Shift+Space`; null while they are none that every program
 * could leave to us: without Ctrl, Alt or Cmd only the function keys are.
 */
export function acceleratorOf(pressed: PressedKeys, isMac: boolean): string | null {
  const key = nameOf(pressed.code);
  if (key === null) return null;
  const command = isMac ? pressed.metaKey : pressed.ctrlKey;
  const other = isMac ? pressed.ctrlKey && 'Control' : pressed.metaKey && 'Super';
  const held = [command && 'CommandOrControl', other, pressed.altKey && 'Alt', pressed.shiftKey && 'Shift'];
  const modifiers = held.filter((name) => typeof name === 'string');
  const isFree = FUNCTION_KEY.test(pressed.code) || modifiers.some((name) => name !== 'Shift');
  return isFree ? [...modifiers, key].join('+') : null;
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};
const SIGNS: Readonly<Record<string, string>> = { CommandOrControl: 'Ctrl', Super: 'Super' };

/** The keys one by one, as they are written on a keyboard; `space`: the word on the long one. */
export function keysOf(accelerator: string, isMac: boolean, space: string): string[] {
  const signs = isMac ? MAC_SIGNS : SIGNS;
  return accelerator.split('+').map((key) => (key === 'Space' ? space : (signs[key] ?? key)));
}

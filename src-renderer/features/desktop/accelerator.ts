/** The used properties of a `keydown` event. */
export interface PressedKeys {
  /** The physical key, as in `KeyboardEvent.code`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** Key codes with a name of their own in Electron's accelerator notation. */
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
 * The pressed keys as an Electron accelerator, such as `CommandOrControl+Shift+Space`; null if they are not
 * suitable as a global hotkey: without Ctrl, Alt or Cmd, only function keys are.
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

/** The keys of an accelerator as displayed; `space`: the label of the space bar. */
export function keysOf(accelerator: string, isMac: boolean, space: string): string[] {
  const signs = isMac ? MAC_SIGNS : SIGNS;
  return accelerator.split('+').map((key) => (key === 'Space' ? space : (signs[key] ?? key)));
}

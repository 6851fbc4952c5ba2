import { HOOK_KEYS, type HookKey } from '../../../src/contract/desktop/desktop-options.ts';

/** The used properties of a `keydown` event. */
export interface PressedKeys {
  /** The physical key, as in `KeyboardEvent.code`. */
  readonly code: string;
  /** The typed character, as in `KeyboardEvent.key`. */
  readonly key: string;
  /** Windows' virtual key code on every system, as in `KeyboardEvent.keyCode`. */
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** Keys that type nothing, or a space: the same on every keyboard. */
const NAMED_KEYS: Readonly<Record<string, string>> = {
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
};

/** A punctuation key: its position, its virtual key code, and its character on a US keyboard. */
interface Punctuation {
  readonly code: string;
  readonly keyCode: number;
  readonly plain: string;
  readonly shifted: string;
}
const sign = (code: string, keyCode: number, plain: string, shifted: string): Punctuation => ({
  code,
  keyCode,
  plain,
  shifted,
});
const PUNCTUATION: readonly Punctuation[] = [
  sign('Semicolon', 186, ';', ':'),
  sign('Equal', 187, '=', '+'),
  sign('Comma', 188, ',', '<'),
  sign('Minus', 189, '-', '_'),
  sign('Period', 190, '.', '>'),
  sign('Slash', 191, '/', '?'),
  sign('Backquote', 192, '`', '~'),
  sign('BracketLeft', 219, '[', '{'),
  sign('Backslash', 220, '\\', '|'),
  sign('BracketRight', 221, ']', '}'),
  sign('Quote', 222, "'", '"'),
];
const LETTER_OR_DIGIT = /^(?:Key|Digit)([A-Z0-9])$/;
const FUNCTION_KEY = /^F(?:[1-9]|1\d|2[0-4])$/;

/** macOS: Electron registers a key position, named by the US keyboard. */
function nameByPlace({ code }: PressedKeys): string | null {
  const name = LETTER_OR_DIGIT.exec(code)?.[1];
  return name ?? PUNCTUATION.find((each) => each.code === code)?.plain ?? null;
}

/**
 * Windows and Linux: Electron registers a character. Windows finds punctuation by its position, X11 by its character,
 * so only keys where both agree are accepted.
 */
function nameByCharacter({ keyCode, key, shiftKey }: PressedKeys): string | null {
  const character = String.fromCharCode(keyCode);
  if (/^[A-Z0-9]$/.test(character)) return character;
  const found = PUNCTUATION.find((each) => each.keyCode === keyCode);
  return found && key === (shiftKey ? found.shifted : found.plain) ? found.plain : null;
}

function nameOf(pressed: PressedKeys, isMac: boolean): string | null {
  const { code } = pressed;
  if (FUNCTION_KEY.test(code)) return code;
  return NAMED_KEYS[code] ?? (isMac ? nameByPlace(pressed) : nameByCharacter(pressed));
}

/**
 * The pressed keys as an Electron accelerator, such as `CommandOrControl+Shift+Space`; null if they are not
 * suitable as a global hotkey: without Ctrl, Alt or Cmd, only function keys are.
 */
export function acceleratorOf(pressed: PressedKeys, isMac: boolean): string | null {
  const key = nameOf(pressed, isMac);
  if (key === null) return null;
  const command = isMac ? pressed.metaKey : pressed.ctrlKey;
  const other = isMac ? pressed.ctrlKey && 'Control' : pressed.metaKey && 'Super';
  const held = [command && 'CommandOrControl', other, pressed.altKey && 'Alt', pressed.shiftKey && 'Shift'];
  const modifiers = held.filter((name) => typeof name === 'string');
  const isFree = FUNCTION_KEY.test(pressed.code) || modifiers.some((name) => name !== 'Shift');
  return isFree ? [...modifiers, key].join('+') : null;
}

/** The key as a hotkey of its own, if this system's hook can detect it alone; null for any other. */
export const hookKeyOf = (name: string | null, isMac: boolean): HookKey | null =>
  HOOK_KEYS.find((key) => key === name && (key !== 'Fn' || isMac)) ?? null;

/** The hook's name of a mouse button, as in `MouseEvent.button`; null for the left and right one. */
export const mouseKeyOf = (button: number): HookKey | null =>
  (({ 1: 'MouseMiddle', 3: 'Mouse4', 4: 'Mouse5' }) as const)[button] ?? null;

const MAC_SIGNS: Readonly<Record<string, string>> = {
  CommandOrControl: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};
const SIGNS: Readonly<Record<string, string>> = { CommandOrControl: 'Ctrl', Super: 'Super' };

/** Characters of this keyboard by key position, as in the Keyboard Map API. */
export type KeyboardMap = ReadonlyMap<string, string>;

/** The label of a key that is named by its position on a US keyboard. */
function printedName(name: string, keyboard: KeyboardMap): string {
  const sameKey = PUNCTUATION.find(({ plain }) => plain === name);
  const code = sameKey?.code ?? (/\d/.test(name) ? `Digit${name}` : `Key${name}`);
  return keyboard.get(code)?.toUpperCase() ?? name;
}

/**
 * The keys of an accelerator as displayed; `space`: the label of the space bar. `keyboard`: on macOS, where
 * keys are places.
 */
export function keysOf(
  accelerator: string,
  isMac: boolean,
  space: string,
  keyboard: KeyboardMap | null = null,
): string[] {
  const signs = isMac ? MAC_SIGNS : SIGNS;
  return accelerator.split('+').map((key) => {
    if (key === 'Space') return space;
    return signs[key] ?? (isMac && keyboard && key.length === 1 ? printedName(key, keyboard) : key);
  });
}

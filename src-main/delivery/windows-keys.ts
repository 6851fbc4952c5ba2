import { KEY_DOWN } from '../windows-api/declarations.ts';
import { KeysRefusedError, type NativeKeys } from './key-presser.ts';
import type { ChordKey } from './paste-method.ts';
import { isFrontHigher, type WindowsRightsFunctions } from './windows-integrity.ts';

/** Windows' virtual key codes (winuser.h). */
const WINDOWS_RETURN = 0x0d;
const WINDOWS = {
  Ctrl: 0x11,
  Shift: 0x10,
  Command: 0x5b,
  Insert: 0x2d,
  Enter: WINDOWS_RETURN,
  C: 0x43,
  V: 0x56,
} as const;
/** The modifiers on both sides: Shift, Ctrl, Alt, Windows. */
const WINDOWS_MODIFIERS = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0x5b, 0x5c] as const;
const INPUT_KEYBOARD = 1;
/** Keys with the extended flag; without it, Insert is that of the number pad, which loses Shift under Num Lock. */
const WINDOWS_EXTENDED: ReadonlySet<number> = new Set([WINDOWS.Insert, 0xa3, 0xa5, 0x5b, 0x5c]);
const EXTENDED_FLAG = 0x0001;
const KEY_UP = 0x0002;
const UNICODE = 0x0004;

interface WindowsKey {
  readonly wVk: number;
  readonly wScan: number;
  readonly dwFlags: number;
}

/** Windows' `INPUT` structure (winuser.h) with a key. */
export interface WindowsInput {
  readonly type: number;
  readonly u: { readonly ki: WindowsKey & { readonly time: number; readonly dwExtraInfo: number } };
}

/** The used functions of user32, by their own names and with their own arguments. */
export interface WindowsKeyFunctions extends WindowsRightsFunctions {
  SendInput(count: number, inputs: readonly WindowsInput[], size: number): number;
  GetAsyncKeyState(key: number): number;
  /** The size of `INPUT`. */
  readonly inputBytes: number;
}

/** The key events of a text: each UTF-16 unit is pressed and released, a line break as Return. */
export function windowsText(text: string): WindowsKey[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) => {
    const key =
      unit === 0x0a
        ? { wVk: WINDOWS_RETURN, wScan: 0, dwFlags: 0 }
        : { wVk: 0, wScan: unit, dwFlags: UNICODE };
    return [key, { ...key, dwFlags: key.dwFlags | KEY_UP }];
  });
}

/** The key events of a chord: held modifiers are released first. */
export function windowsChord(keys: readonly ChordKey[], heldModifiers: readonly number[]): WindowsKey[] {
  const event = (wVk: number, flags: number): WindowsKey => {
    return { wVk, wScan: 0, dwFlags: WINDOWS_EXTENDED.has(wVk) ? flags | EXTENDED_FLAG : flags };
  };
  const codes = keys.map((key) => WINDOWS[key]);
  return [
    ...heldModifiers.map((code) => event(code, KEY_UP)),
    ...codes.map((code) => event(code, 0)),
    ...codes.toReversed().map((code) => event(code, KEY_UP)),
  ];
}

/** Maximum events per call: a long text would otherwise need one huge block of memory. */
const EVENTS_PER_CALL = 1000;

/** Presses keys by Windows' own functions. */
export function windowsKeys(system: WindowsKeyFunctions): NativeKeys {
  const press = (keys: readonly WindowsKey[]): void => {
    if (isFrontHigher(system)) throw new KeysRefusedError('the program in front runs with more rights');
    for (let from = 0; from < keys.length; from += EVENTS_PER_CALL) {
      const inputs = keys.slice(from, from + EVENTS_PER_CALL).map((key) => {
        return { type: INPUT_KEYBOARD, u: { ki: { ...key, time: 0, dwExtraInfo: 0 } } };
      });
      const sent = system.SendInput(inputs.length, inputs, system.inputBytes);
      if (sent !== inputs.length) throw new KeysRefusedError('the system did not take the key presses');
    }
  };
  const heldModifiers = () =>
    WINDOWS_MODIFIERS.filter((code) => (system.GetAsyncKeyState(code) & KEY_DOWN) !== 0);
  return {
    chord: (keys) => press(windowsChord(keys, heldModifiers())),
    type: (text) => press([...windowsChord([], heldModifiers()), ...windowsText(text)]),
  };
}

import koffi from 'koffi';
import type { ChordKey } from './paste-method.ts';

/** Presses keys in the program in front, by the system's own means. */
export interface NativeKeys {
  /** Presses keys together, whatever keys the user still holds. */
  chord(keys: readonly ChordKey[]): void;
  /** Types a text, independently of the keyboard's layout. */
  type(text: string): void;
}

/** The system did not accept a key press, e.g. because the program in front runs with more rights. */
export class KeysRefusedError extends Error {
  override readonly name = 'KeysRefusedError';
}

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
const EXTENDED = 0x0001;
const KEY_UP = 0x0002;
const UNICODE = 0x0004;
/** The highest bit of `GetAsyncKeyState`: the key is down. */
const IS_DOWN = 0x8000;

interface WindowsKey {
  readonly wVk: number;
  readonly wScan: number;
  readonly dwFlags: number;
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

/** The key events of a chord: held modifiers are let go first. */
export function windowsChord(keys: readonly ChordKey[], held: readonly number[]): WindowsKey[] {
  const event = (wVk: number, flags: number): WindowsKey => {
    return { wVk, wScan: 0, dwFlags: WINDOWS_EXTENDED.has(wVk) ? flags | EXTENDED : flags };
  };
  const codes = keys.map((key) => WINDOWS[key]);
  return [
    ...held.map((code) => event(code, KEY_UP)),
    ...codes.map((code) => event(code, 0)),
    ...codes.toReversed().map((code) => event(code, KEY_UP)),
  ];
}

/** Windows' `INPUT` structure (winuser.h) as far as keys need it; the mouse's part gives it its size. */
export function inputType() {
  const keyboard = koffi.struct({
    wVk: 'uint16',
    wScan: 'uint16',
    dwFlags: 'uint32',
    time: 'uint32',
    dwExtraInfo: 'uintptr_t',
  });
  const mouse = koffi.struct({
    dx: 'int32',
    dy: 'int32',
    mouseData: 'uint32',
    dwFlags: 'uint32',
    time: 'uint32',
    dwExtraInfo: 'uintptr_t',
  });
  return koffi.struct({ type: 'uint32', u: koffi.union({ ki: keyboard, mi: mouse }) });
}

/** Most events of one call: a long text would otherwise need one huge block of memory. */
const EVENTS_AT_ONCE = 1000;

function windowsKeys(): NativeKeys {
  const user32 = koffi.load('user32.dll');
  const input = inputType();
  const send = user32.func('SendInput', 'uint32', ['uint32', koffi.pointer(input), 'int']);
  const state = user32.func('short __stdcall GetAsyncKeyState(int key)');
  const press = (keys: readonly WindowsKey[]): void => {
    for (let from = 0; from < keys.length; from += EVENTS_AT_ONCE) {
      const some = keys.slice(from, from + EVENTS_AT_ONCE);
      const events = some.map((ki) => ({
        type: INPUT_KEYBOARD,
        u: { ki: { ...ki, time: 0, dwExtraInfo: 0 } },
      }));
      const sent = Number(send(events.length, events, koffi.sizeof(input)));
      if (sent !== events.length) throw new KeysRefusedError('the system did not take the key presses');
    }
  };
  const held = () => WINDOWS_MODIFIERS.filter((code) => (Number(state(code)) & IS_DOWN) !== 0);
  return {
    chord: (keys) => press(windowsChord(keys, held())),
    type: (text) => press([...windowsChord([], held()), ...windowsText(text)]),
  };
}

/** macOS's virtual key codes (HIToolbox/Events.h), which name places on the keyboard. */
const MAC = { Command: 55, Shift: 56, Ctrl: 59, Insert: 114, Enter: 36, C: 8, V: 9 } as const;
/** `kCGEventFlagMask...`: modifiers of an event, which hold instead of the keys that are down. */
const MAC_FLAGS = {
  Command: 0x100000,
  Shift: 0x20000,
  Ctrl: 0x40000,
  Insert: 0,
  Enter: 0,
  C: 0,
  V: 0,
} as const;
/** `kCGHIDEventTap`: events enter where those of the keyboard do. */
const MAC_TAP = 0;
/** UTF-16 units that one event can carry. */
const MAC_UNITS = 20;

/** A text in pieces that one event can carry, without cutting a character in two. */
export function macPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of text) {
    if (piece.length + character.length > MAC_UNITS) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function macKeys(): NativeKeys {
  const services = koffi.load('/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices');
  const foundation = koffi.load('/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation');
  const create = services.func('void *CGEventCreateKeyboardEvent(void *source, uint16_t key, bool down)');
  const setFlags = services.func('void CGEventSetFlags(void *event, uint64_t flags)');
  const setText = services.func(
    'void CGEventKeyboardSetUnicodeString(void *event, unsigned long length, const uint16_t *text)',
  );
  const post = services.func('void CGEventPost(uint32_t tap, void *event)');
  const release = foundation.func('void CFRelease(void *object)');
  const send = (key: number, isDown: boolean, flags: number, text: string | null = null): void => {
    const event: unknown = create(null, key, isDown);
    if (!event) throw new KeysRefusedError('the system made no event');
    setFlags(event, flags);
    if (text !== null) {
      const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      setText(event, units.length, units);
    }
    post(MAC_TAP, event);
    release(event);
  };
  return {
    chord(keys) {
      const flags = keys.reduce((all, key) => all | MAC_FLAGS[key], 0);
      const [last] = keys.toReversed();
      if (last === undefined) return;
      send(MAC[last], true, flags);
      send(MAC[last], false, flags);
    },
    type(text) {
      for (const piece of macPieces(text)) {
        send(0, true, 0, piece);
        send(0, false, 0, piece);
      }
    },
  };
}

/** The key presses of Windows and macOS; Linux has programs and portals for them. */
export const openNativeKeys = (platform: NodeJS.Platform): NativeKeys =>
  platform === 'win32' ? windowsKeys() : macKeys();

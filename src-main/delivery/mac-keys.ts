import { KeysRefusedError, type NativeKeys } from './key-presser.ts';
import { keyOf, type MacLayoutFunctions } from './mac-layout.ts';
import type { ChordKey } from './paste-method.ts';

/** The used functions of CoreGraphics, by their own names and with their own arguments. */
export interface MacKeyFunctions extends MacLayoutFunctions {
  CGEventCreateKeyboardEvent(source: null, key: number, isDown: boolean): unknown;
  CGEventSetFlags(event: unknown, flags: number): void;
  CGEventKeyboardSetUnicodeString(event: unknown, length: number, text: Uint16Array): void;
  CGEventPost(tap: number, event: unknown): void;
}

/** macOS's virtual key codes (HIToolbox/Events.h), which name places on the keyboard; of letters, those of a US keyboard. */
const MAC_KEYCODES = { Command: 55, Shift: 56, Ctrl: 59, Insert: 114, Enter: 36, C: 8, V: 9 } as const;
/** `kCGEventFlagMask...`: modifiers of an event, which override the physical keys. */
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
const HID_EVENT_TAP = 0;
/** UTF-16 units that one event can carry. */
const MAX_TEXT_UNITS = 20;

/** A text in pieces that one event can carry, without cutting a character in two. */
export function macTextPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of text) {
    if (piece.length + character.length > MAX_TEXT_UNITS) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** The key code of a key: letters are where the keyboard's layout of the moment has them. */
function codeOf(system: MacLayoutFunctions, key: ChordKey): number {
  return key === 'C' || key === 'V' ? keyOf(system, key.toLowerCase(), MAC_KEYCODES[key]) : MAC_KEYCODES[key];
}

/** Presses keys by macOS's own functions. */
export function macKeys(system: MacKeyFunctions): NativeKeys {
  const send = (key: number, isDown: boolean, flags: number, text: string | null = null): void => {
    const event = system.CGEventCreateKeyboardEvent(null, key, isDown);
    if (!event) throw new KeysRefusedError('the system made no event');
    system.CGEventSetFlags(event, flags);
    if (text !== null) {
      const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      system.CGEventKeyboardSetUnicodeString(event, units.length, units);
    }
    system.CGEventPost(HID_EVENT_TAP, event);
    system.CFRelease(event);
  };
  return {
    chord(keys) {
      const flags = keys.reduce((all, key) => all | MAC_FLAGS[key], 0);
      const [last] = keys.toReversed();
      if (last === undefined) return;
      const code = codeOf(system, last);
      send(code, true, flags);
      send(code, false, flags);
    },
    type(text) {
      for (const piece of macTextPieces(text)) {
        send(0, true, 0, piece);
        send(0, false, 0, piece);
      }
    },
  };
}

import koffi from 'koffi';
import { KeysRefusedError, type NativeKeys } from './key-presser.ts';
import { type WindowsKeyFunctions, windowsKeys } from './windows-keys.ts';

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

/** Declarations of winuser.h, processthreadsapi.h, securitybaseapi.h and handleapi.h; `BOOL` is an `int`. */
export const WINDOWS_DECLARATIONS = {
  GetAsyncKeyState: 'short __stdcall GetAsyncKeyState(int key)',
  GetForegroundWindow: 'void * __stdcall GetForegroundWindow()',
  GetWindowThreadProcessId: 'uint32_t __stdcall GetWindowThreadProcessId(void *window, _Out_ uint32_t *id)',
  OpenProcess: 'void * __stdcall OpenProcess(uint32_t access, int inherit, uint32_t id)',
  CloseHandle: 'int __stdcall CloseHandle(void *handle)',
  OpenProcessToken: 'int __stdcall OpenProcessToken(void *process, uint32_t access, _Out_ void **token)',
  // A pointer, so that the address in the label holds: an `_Out_` array would be a copy.
  GetTokenInformation:
    'int __stdcall GetTokenInformation(void *token, int kind, void *information, uint32_t bytes, _Out_ uint32_t *needed)',
} as const;

function openWindowsFunctions(): WindowsKeyFunctions {
  const user = koffi.load('user32.dll');
  const kernel = koffi.load('kernel32.dll');
  const security = koffi.load('advapi32.dll');
  const input = inputType();
  return {
    SendInput: user.func('SendInput', 'uint32', ['uint32', koffi.pointer(input), 'int']),
    inputBytes: koffi.sizeof(input),
    GetAsyncKeyState: user.func(WINDOWS_DECLARATIONS.GetAsyncKeyState),
    GetForegroundWindow: user.func(WINDOWS_DECLARATIONS.GetForegroundWindow),
    GetWindowThreadProcessId: user.func(WINDOWS_DECLARATIONS.GetWindowThreadProcessId),
    OpenProcess: kernel.func(WINDOWS_DECLARATIONS.OpenProcess),
    CloseHandle: kernel.func(WINDOWS_DECLARATIONS.CloseHandle),
    OpenProcessToken: security.func(WINDOWS_DECLARATIONS.OpenProcessToken),
    GetTokenInformation: security.func(WINDOWS_DECLARATIONS.GetTokenInformation),
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
  platform === 'win32' ? windowsKeys(openWindowsFunctions()) : macKeys();

import koffi from 'koffi';
import { WINDOWS_DECLARATIONS } from '../windows-api/declarations.ts';
import type { NativeKeys } from './key-presser.ts';
import { type MacKeyFunctions, macKeys } from './mac-keys.ts';
import { type WindowsKeyFunctions, windowsKeys } from './windows-keys.ts';

/** Windows' `INPUT` structure (winuser.h) as far as needed for keys; the mouse's part determines its size. */
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

/** Loads the functions that press keys. Windows only. */
export function openWindowsFunctions(): WindowsKeyFunctions {
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

/**
 * Declarations of CGEvent.h, CFBase.h, CFData.h, TextInputSources.h, UnicodeUtilities.h and HIToolbox/Events.h; objects of the
 * system are addresses.
 */
export const MAC_DECLARATIONS = {
  CGEventCreateKeyboardEvent: 'void *CGEventCreateKeyboardEvent(void *source, uint16_t key, bool down)',
  CGEventSetFlags: 'void CGEventSetFlags(void *event, uint64_t flags)',
  CGEventKeyboardSetUnicodeString:
    'void CGEventKeyboardSetUnicodeString(void *event, unsigned long length, const uint16_t *text)',
  CGEventPost: 'void CGEventPost(uint32_t tap, void *event)',
  CFRelease: 'void CFRelease(void *object)',
  CFDataGetBytePtr: 'void *CFDataGetBytePtr(void *data)',
  TISCopyCurrentKeyboardLayoutInputSource: 'void *TISCopyCurrentKeyboardLayoutInputSource()',
  TISGetInputSourceProperty: 'void *TISGetInputSourceProperty(void *source, void *key)',
  LMGetKbdType: 'uint8_t LMGetKbdType()',
  UCKeyTranslate:
    'int32_t UCKeyTranslate(void *layout, uint16_t key, uint16_t action, uint32_t modifiers, uint32_t keyboard, uint32_t options, _Inout_ uint32_t *dead, unsigned long most, _Out_ unsigned long *length, _Out_ uint16_t *text)',
} as const;

/** Loads the functions that press keys. macOS only. */
export function openMacFunctions(): MacKeyFunctions {
  const framework = (name: string) => koffi.load(`/System/Library/Frameworks/${name}.framework/${name}`);
  const services = framework('ApplicationServices');
  const foundation = framework('CoreFoundation');
  const carbon = framework('Carbon');
  const layoutData: unknown = carbon.symbol('kTISPropertyUnicodeKeyLayoutData');
  return {
    CGEventCreateKeyboardEvent: services.func(MAC_DECLARATIONS.CGEventCreateKeyboardEvent),
    CGEventSetFlags: services.func(MAC_DECLARATIONS.CGEventSetFlags),
    CGEventKeyboardSetUnicodeString: services.func(MAC_DECLARATIONS.CGEventKeyboardSetUnicodeString),
    CGEventPost: services.func(MAC_DECLARATIONS.CGEventPost),
    CFRelease: foundation.func(MAC_DECLARATIONS.CFRelease),
    CFDataGetBytePtr: foundation.func(MAC_DECLARATIONS.CFDataGetBytePtr),
    TISCopyCurrentKeyboardLayoutInputSource: carbon.func(
      MAC_DECLARATIONS.TISCopyCurrentKeyboardLayoutInputSource,
    ),
    TISGetInputSourceProperty: carbon.func(MAC_DECLARATIONS.TISGetInputSourceProperty),
    LMGetKbdType: carbon.func(MAC_DECLARATIONS.LMGetKbdType),
    UCKeyTranslate: framework('CoreServices').func(MAC_DECLARATIONS.UCKeyTranslate),
    kTISPropertyUnicodeKeyLayoutData: koffi.decode(layoutData, 'void *'),
  };
}

/** The key presses of Windows and macOS; Linux has programs and portals for them. */
export const openNativeKeys = (platform: NodeJS.Platform): NativeKeys =>
  platform === 'win32' ? windowsKeys(openWindowsFunctions()) : macKeys(openMacFunctions());

import koffi from 'koffi';
import type { MacPointer, MacTapFunctions } from './mac-event-tap.ts';

/**
 * Declarations of CGEvent.h, CFMachPort.h and CFRunLoop.h. Objects of the system are addresses, `CGEventMask` and
 * `CGEventFlags` are 64 bits, other enumerations 32, `CFIndex` is a `long`.
 */
export const MAC_TAP_DECLARATIONS = {
  callback: 'void *ParlanceTapCallback(void *proxy, uint32_t type, void *event, void *info)',
  CGEventTapCreate:
    'void *CGEventTapCreate(uint32_t tap, uint32_t place, uint32_t options, uint64_t mask, void *callback, void *info)',
  CGEventTapEnable: 'void CGEventTapEnable(void *tap, bool enable)',
  CGEventGetIntegerValueField: 'int64_t CGEventGetIntegerValueField(void *event, uint32_t field)',
  CGEventGetFlags: 'uint64_t CGEventGetFlags(void *event)',
  CFMachPortCreateRunLoopSource:
    'void *CFMachPortCreateRunLoopSource(void *allocator, void *port, long order)',
  CFMachPortInvalidate: 'void CFMachPortInvalidate(void *port)',
  CFRunLoopGetMain: 'void *CFRunLoopGetMain()',
  CFRunLoopAddSource: 'void CFRunLoopAddSource(void *loop, void *source, void *mode)',
  CFRunLoopRemoveSource: 'void CFRunLoopRemoveSource(void *loop, void *source, void *mode)',
  CFRelease: 'void CFRelease(void *object)',
  CGPreflightListenEventAccess: 'bool CGPreflightListenEventAccess()',
  CGRequestListenEventAccess: 'bool CGRequestListenEventAccess()',
} as const;

const CORE_GRAPHICS = '/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics';
const CORE_FOUNDATION = '/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation';

/** Loads the functions of the tap. macOS only. */
export function openMacTapFunctions(): MacTapFunctions {
  const graphics = koffi.load(CORE_GRAPHICS);
  const foundation = koffi.load(CORE_FOUNDATION);
  const callback = koffi.pointer(koffi.proto(MAC_TAP_DECLARATIONS.callback));
  const modes: unknown = foundation.symbol('kCFRunLoopCommonModes');
  return {
    register: (listener) => koffi.register(listener, callback),
    unregister: (registered: MacPointer) => koffi.unregister(registered as bigint),
    CGEventTapCreate: graphics.func(MAC_TAP_DECLARATIONS.CGEventTapCreate),
    CGEventTapEnable: graphics.func(MAC_TAP_DECLARATIONS.CGEventTapEnable),
    CGEventGetIntegerValueField: graphics.func(MAC_TAP_DECLARATIONS.CGEventGetIntegerValueField),
    CGEventGetFlags: graphics.func(MAC_TAP_DECLARATIONS.CGEventGetFlags),
    CFMachPortCreateRunLoopSource: foundation.func(MAC_TAP_DECLARATIONS.CFMachPortCreateRunLoopSource),
    CFMachPortInvalidate: foundation.func(MAC_TAP_DECLARATIONS.CFMachPortInvalidate),
    CFRunLoopGetMain: foundation.func(MAC_TAP_DECLARATIONS.CFRunLoopGetMain),
    CFRunLoopAddSource: foundation.func(MAC_TAP_DECLARATIONS.CFRunLoopAddSource),
    CFRunLoopRemoveSource: foundation.func(MAC_TAP_DECLARATIONS.CFRunLoopRemoveSource),
    CFRelease: foundation.func(MAC_TAP_DECLARATIONS.CFRelease),
    kCFRunLoopCommonModes: koffi.decode(modes, 'void *') as MacPointer,
  };
}

/** The permission to listen for keys (*Input Monitoring*), which exists since macOS 10.15. */
export interface ListenAccess {
  isGranted(): boolean;
  /** The system asks the user, once only; otherwise without effect. */
  request(): void;
}

/** Loads the questions about the permission. macOS only. */
export function openListenAccess(): ListenAccess {
  const graphics = koffi.load(CORE_GRAPHICS);
  const preflight = graphics.func(MAC_TAP_DECLARATIONS.CGPreflightListenEventAccess);
  const request = graphics.func(MAC_TAP_DECLARATIONS.CGRequestListenEventAccess);
  return {
    isGranted: () => Boolean(preflight()),
    request: () => void request(),
  };
}

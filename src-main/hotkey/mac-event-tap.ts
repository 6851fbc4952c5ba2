import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { KeyHookPort } from './hook-session.ts';
import { isMouse, isTapOff, MAC_EVENT, type MacTapEvent, MacTapEvents } from './mac-tap-events.ts';

/** An object of the system; null where there is none. */
export type MacPointer = unknown;

/** The used functions of CoreGraphics and CoreFoundation, by their own names and with their own arguments. */
export interface MacTapFunctions {
  /** Makes `callback` callable by the system; `unregister` undoes that. */
  register(callback: (proxy: MacPointer, type: number, event: MacPointer) => MacPointer): MacPointer;
  unregister(callback: MacPointer): void;
  CGEventTapCreate(
    ...values: [tap: number, place: number, options: number, mask: number, callback: MacPointer, info: null]
  ): MacPointer;
  CGEventTapEnable(tap: MacPointer, isEnabled: boolean): void;
  CGEventGetIntegerValueField(event: MacPointer, field: number): number | bigint;
  CGEventGetFlags(event: MacPointer): number | bigint;
  CFMachPortCreateRunLoopSource(allocator: null, port: MacPointer, order: number): MacPointer;
  CFMachPortInvalidate(port: MacPointer): void;
  CFRunLoopGetMain(): MacPointer;
  CFRunLoopAddSource(loop: MacPointer, source: MacPointer, mode: MacPointer): void;
  CFRunLoopRemoveSource(loop: MacPointer, source: MacPointer, mode: MacPointer): void;
  CFRelease(object: MacPointer): void;
  /** The value of the constant. */
  readonly kCFRunLoopCommonModes: MacPointer;
}

/** The system created no tap: this program may not listen for keys. */
export class TapRefusedError extends Error {
  override readonly name = 'TapRefusedError';
}

/* CGEventTypes.h */
const SESSION_TAP = 1;
const HEAD_INSERT = 0;
const LISTEN_ONLY = 1;
const BUTTON_FIELD = 3;
const KEYCODE_FIELD = 9;
const bit = (type: number): number => 2 ** type;
const EVENT_MASK =
  bit(MAC_EVENT.keyDown) |
  bit(MAC_EVENT.keyUp) |
  bit(MAC_EVENT.flagsChanged) |
  bit(MAC_EVENT.leftMouseDown) |
  bit(MAC_EVENT.rightMouseDown) |
  bit(MAC_EVENT.otherMouseDown) |
  bit(MAC_EVENT.otherMouseUp);

interface Tap {
  readonly port: MacPointer;
  readonly source: MacPointer;
}

/** Creates a tap whose events the main run loop passes to `callback`. Throws `TapRefusedError`. */
function openTap(system: MacTapFunctions, callback: MacPointer): Tap {
  const port = system.CGEventTapCreate(SESSION_TAP, HEAD_INSERT, LISTEN_ONLY, EVENT_MASK, callback, null);
  if (!port) throw new TapRefusedError('the system made no event tap');
  const source = system.CFMachPortCreateRunLoopSource(null, port, 0);
  if (!source) {
    system.CFRelease(port);
    throw new TapRefusedError('the system gave the event tap no source');
  }
  system.CFRunLoopAddSource(system.CFRunLoopGetMain(), source, system.kCFRunLoopCommonModes);
  system.CGEventTapEnable(port, true);
  return { port, source };
}

function closeTap(system: MacTapFunctions, { port, source }: Tap): void {
  system.CGEventTapEnable(port, false);
  system.CFRunLoopRemoveSource(system.CFRunLoopGetMain(), source, system.kCFRunLoopCommonModes);
  system.CFMachPortInvalidate(port);
  system.CFRelease(source);
  system.CFRelease(port);
}

/** The relevant fields of an event, which exists during the call only. */
function read(system: MacTapFunctions, type: number, event: MacPointer): MacTapEvent {
  const code = Number(
    system.CGEventGetIntegerValueField(event, isMouse(type) ? BUTTON_FIELD : KEYCODE_FIELD),
  );
  return { type, code, flags: Number(system.CGEventGetFlags(event)) };
}

/**
 * Listens for the keys of macOS by a tap that cannot change them. The system calls it on the main thread, outside of
 * Node's loop: the fields of an event are posted as a message, so that all further work happens inside the loop.
 */
export function macEventTap(system: MacTapFunctions): KeyHookPort {
  const events = new EventEmitter();
  let stop: (() => void) | null = null;

  function start(): void {
    const translation = new MacTapEvents();
    const { port1: sendPort, port2: receivePort } = new MessageChannel();
    let tap: Tap | null = null;
    const callback = system.register((_proxy, type, event) => {
      sendPort.postMessage(isTapOff(type) ? { type, code: 0, flags: 0 } : read(system, type, event));
      // A release may be lost by now: the watchdog of `HookSession` finds it.
      if (tap && isTapOff(type)) system.CGEventTapEnable(tap.port, true);
      return event;
    });
    stop = () => {
      if (tap) closeTap(system, tap);
      system.unregister(callback);
      receivePort.removeAllListeners('message');
      sendPort.close();
      stop = null;
    };
    receivePort.on('message', (event: MacTapEvent) => {
      const translated = translation.read(event);
      if (translated) events.emit(translated.kind, translated);
    });
    receivePort.unref();
    try {
      tap = openTap(system, callback);
    } catch (error) {
      stop();
      throw error;
    }
  }

  return {
    on: (kind: string, listener: (event: never) => void) =>
      events.on(kind, (event) => listener(event as never)),
    start,
    stop: () => stop?.(),
  };
}

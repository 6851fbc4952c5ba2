import koffi from 'koffi';
import { KEY_DOWN, WINDOWS_DECLARATIONS } from '../windows-api/declarations.ts';
import { macFamilyFlag } from './mac-tap-events.ts';
import { macKey, type PhysicalKeys, windowsKey, x11Key } from './physical-keys.ts';

/** Bytes of X11's keyboard state: one bit for each of 256 key codes. */
const X11_STATE_BYTES = 32;
/** `kCGEventSourceStateCombinedSessionState`: the hardware, and events posted by programs such as screen sharing. */
const MAC_SESSION = 0;

const MOUSE_BUTTON = /^Mouse(\d)$/;

function windowsKeyState(): PhysicalKeys {
  const state = koffi.load('user32.dll').func(WINDOWS_DECLARATIONS.GetAsyncKeyState);
  return {
    isDown(name) {
      const key = windowsKey(name);
      return key === null ? null : (Number(state(key)) & KEY_DOWN) !== 0;
    },
  };
}

function macKeyState(): PhysicalKeys {
  const services = koffi.load('/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices');
  const key = services.func('bool CGEventSourceKeyState(int source, uint16_t key)');
  const button = services.func('bool CGEventSourceButtonState(int source, uint32_t button)');
  const flags = services.func('uint64_t CGEventSourceFlagsState(int source)');
  // Down if either says so: this ends a recording, and the first may not cover every modifier.
  const isModifierDown = (name: string): boolean =>
    (Number(flags(MAC_SESSION)) & (macFamilyFlag(name) ?? 0)) !== 0;
  return {
    isDown(name) {
      const mouse = MOUSE_BUTTON.exec(name)?.[1];
      // Buttons are counted from 0: left, right, middle, then those on the side.
      if (mouse !== undefined) return Boolean(button(MAC_SESSION, Number(mouse) - 1));
      const code = macKey(name);
      return code === null ? null : Boolean(key(MAC_SESSION, code)) || isModifierDown(name);
    },
  };
}

function x11KeyState(): PhysicalKeys | null {
  const x11 = koffi.load('libX11.so.6');
  const display: unknown = x11.func('void *XOpenDisplay(const char *name)')(null);
  if (!display) return null;
  const query = x11.func('int XQueryKeymap(void *display, _Out_ uint8_t *keys)');
  const keysym = x11.func('unsigned long XStringToKeysym(const char *name)');
  const keycode = x11.func('uint8_t XKeysymToKeycode(void *display, unsigned long keysym)');
  const state = new Uint8Array(X11_STATE_BYTES);
  return {
    isDown(name) {
      const keysymName = x11Key(name);
      const code = keysymName === null ? 0 : Number(keycode(display, keysym(keysymName)));
      if (code === 0) return null;
      query(display, state);
      return ((state[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
    },
  };
}

/** The keyboard's state on this system; null if it can't be read. Needs no permission on any system. */
export function openPhysicalKeys(platform: NodeJS.Platform): PhysicalKeys | null {
  try {
    if (platform === 'win32') return windowsKeyState();
    return platform === 'darwin' ? macKeyState() : x11KeyState();
  } catch {
    // The library is missing: releases are then detected by the hook only.
    return null;
  }
}

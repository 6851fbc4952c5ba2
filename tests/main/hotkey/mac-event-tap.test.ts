import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { HookSession, POLL_MS } from '../../../src-main/hotkey/hook-session.ts';
import {
  type MacTapFunctions,
  macEventTap,
  TapRefusedError,
} from '../../../src-main/hotkey/mac-event-tap.ts';
import { MAC_EVENT } from '../../../src-main/hotkey/mac-tap-events.ts';
import { MAC_KEY_CODES } from '../../../src-main/hotkey/physical-keys.ts';

type Callback = Parameters<MacTapFunctions['register']>[0];

const [CALLBACK, PORT, SOURCE, LOOP, MODES] = [1n, 2n, 3n, 4n, 5n];
const ALT_RIGHT = { code: 61, flags: 0x80040 };

/** Fakes macOS's functions, which use addresses, numbers, and events that exist during a call only. */
function fakeMac(isAllowed = true) {
  const log: string[] = [];
  let callback: Callback | null = null;
  let isOn = false;
  let event: { code: number; flags: number } | null = null;
  const system: MacTapFunctions = {
    register(listener) {
      callback = listener;
      return CALLBACK;
    },
    unregister: (registered) => {
      if (registered === CALLBACK) callback = null;
    },
    CGEventTapCreate(...values) {
      log.push(`create ${values.join()}`);
      return isAllowed ? PORT : null;
    },
    CGEventTapEnable(tap, isEnabled) {
      isOn = tap === PORT && isEnabled;
    },
    CGEventGetIntegerValueField: (of, field) => {
      if (of === null || !event) throw new Error('no event: the program would crash');
      return BigInt(field === 9 || field === 3 ? event.code : 0);
    },
    CGEventGetFlags: () => BigInt(event?.flags ?? 0),
    CFMachPortCreateRunLoopSource: () => SOURCE,
    CFMachPortInvalidate: (port) => void log.push(`invalidate ${port}`),
    CFRunLoopGetMain: () => LOOP,
    CFRunLoopAddSource: (...values) => void log.push(`add ${values.join()}`),
    CFRunLoopRemoveSource: (...values) => void log.push(`remove ${values.join()}`),
    CFRelease: (object) => void log.push(`release ${object}`),
    kCFRunLoopCommonModes: MODES,
  };
  return {
    system,
    log,
    send(type: number, code = 0, flags = 0x100) {
      if (!isOn || !callback) return;
      event = { code, flags };
      expect(callback(null, type, 6n)).toBe(6n);
      event = null;
    },
    /** Disables the tap like macOS does with a slow one: with a pseudo-event that has no event address. */
    disable(type: number) {
      isOn = false;
      callback?.(null, type, null);
    },
    isRegistered: () => callback !== null,
  };
}

function open(mac: ReturnType<typeof fakeMac>, isDown = () => true) {
  const said: unknown[] = [];
  const session = new HookSession({
    hook: macEventTap(mac.system),
    codes: MAC_KEY_CODES,
    physical: { isDown },
    send: (message) => said.push('gesture' in message ? `${message.name} ${message.gesture}` : message.is),
  });
  /** The messages, once there are at least `count` of them. */
  const heard = async (count: number): Promise<unknown[]> => {
    for (let turns = 0; said.length < count && turns < 1000; turns += 1) await turn();
    return said;
  };
  return { session, heard };
}

const listen = (...names: string[]) => ({
  do: 'listen',
  keys: names.map((name) => ({ name, isHeld: true })),
});

afterEach(() => vi.useRealTimers());

it('adds a listen-only tap to the main run loop and removes it completely', () => {
  const mac = fakeMac();
  const { session } = open(mac);
  session.handle(listen('AltRight'));
  // Session tap, at its head, listen only; key down and up, flags, left and right mouse down, other mouse buttons.
  expect(mac.log).toEqual(['create 1,0,1,100670474,1,', 'add 4,3,5']);
  session.end();
  expect(mac.log.slice(2)).toEqual(['remove 4,3,5', 'invalidate 2', 'release 3', 'release 2']);
  expect(mac.isRegistered()).toBe(false);
  session.handle(listen('AltRight'));
  expect(mac.isRegistered()).toBe(true);
  session.end();
});

it('reports right Option, Fn and mouse buttons', async () => {
  const mac = fakeMac();
  const { session, heard } = open(mac);
  session.handle(listen('AltRight', 'Fn', 'Mouse4'));
  mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code, ALT_RIGHT.flags);
  mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code);
  mac.send(MAC_EVENT.flagsChanged, 63, 0x800000);
  mac.send(MAC_EVENT.flagsChanged, 63);
  mac.send(MAC_EVENT.otherMouseDown, 3);
  mac.send(MAC_EVENT.otherMouseUp, 3);
  expect(await heard(6)).toEqual([
    ...['AltRight down', 'AltRight up', 'Fn down', 'Fn up', 'Mouse4 down', 'Mouse4 up'],
  ]);
  session.end();
});

it('reports no tap of right Option with a click', async () => {
  const mac = fakeMac();
  const { session, heard } = open(mac);
  session.handle({ do: 'listen', keys: [{ name: 'AltRight', isHeld: false }] });
  mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code, ALT_RIGHT.flags);
  mac.send(MAC_EVENT.leftMouseDown, 0, ALT_RIGHT.flags);
  mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code);
  session.handle({ do: 'await-release', groups: [['A']] });
  mac.send(MAC_EVENT.keyUp, 0);
  expect(await heard(1)).toEqual(['released']);
  session.end();
});

it.each([MAC_EVENT.disabledByTimeout, MAC_EVENT.disabledByUserInput])(
  'enables a disabled tap (%d) again and detects a release that was missed meanwhile',
  async (reason) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const mac = fakeMac();
    let isDown = true;
    const { session, heard } = open(mac, () => isDown);
    session.handle(listen('AltRight'));
    mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code, ALT_RIGHT.flags);
    await heard(1);
    mac.disable(reason);
    isDown = false;
    vi.advanceTimersByTime(POLL_MS * 2);
    mac.send(MAC_EVENT.flagsChanged, ALT_RIGHT.code, ALT_RIGHT.flags);
    expect(await heard(3)).toEqual(['AltRight down', 'AltRight up', 'AltRight down']);
    session.end();
  },
);

it('throws when the system refuses the tap and leaves nothing registered', () => {
  const mac = fakeMac(false);
  const { session } = open(mac);
  expect(() => session.handle(listen('AltRight'))).toThrow(TapRefusedError);
  expect(mac.isRegistered()).toBe(false);
});

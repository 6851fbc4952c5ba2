import koffi from 'koffi';
import { expect, it } from 'vitest';
import { KeysRefusedError } from '../../../src-main/delivery/key-presser.ts';
import {
  type WindowsInput,
  type WindowsKeyFunctions,
  windowsChord,
  windowsKeys,
  windowsText,
} from '../../../src-main/delivery/windows-keys.ts';

const EXTENDED = 1;
const UP = 2;
const UNICODE = 4;
const [MEDIUM, HIGH] = [0x2000, 0x3000];
/** The process id of the front program. */
const FRONT = 4321;

interface FrontProcess {
  /** Null: its token can't be read. */
  readonly level: number | null;
  readonly isOpen?: boolean;
}

/**
 * Fakes Windows' functions: handles and numbers, integrity labels in real memory, and a `SendInput` that reports
 * success for keys that the front program never receives.
 */
function fakeWindows(front: FrontProcess | null, own: number | null = MEDIUM) {
  const open = new Set<unknown>();
  const sent: WindowsInput[] = [];
  let handles = 100n;
  const give = (): bigint => {
    handles += 1n;
    open.add(handles);
    return handles;
  };
  const levels = new Map<unknown, number | null>();
  const system: WindowsKeyFunctions = {
    GetForegroundWindow: () => (front ? 7n : null),
    GetWindowThreadProcessId(_window, id) {
      id[0] = FRONT;
      return 1;
    },
    OpenProcess(access, _inherit, id) {
      if (access !== 0x1000 || (id === FRONT && front?.isOpen === false)) return null;
      const handle = give();
      levels.set(handle, id === process.pid ? own : (front?.level ?? null));
      return handle;
    },
    OpenProcessToken(of, access, token) {
      const level = levels.get(of) ?? null;
      if (!open.has(of) || access !== 8 || level === null) return 0;
      token[0] = give();
      levels.set(token[0], level);
      return 1;
    },
    GetTokenInformation(token, kind, information, bytes, needed) {
      needed[0] = 28;
      if (!open.has(token) || kind !== 25 || bytes < 28) return 0;
      information.writeBigUInt64LE(koffi.address(information) + 16n, 0);
      information.set([1, 1, 0, 0, 0, 0, 0, 16], 16);
      information.writeUInt32LE(levels.get(token) ?? 0, 24);
      return 1;
    },
    CloseHandle: (handle) => Number(open.delete(handle)),
    SendInput(count, inputs, size) {
      if (size !== 40) return 0;
      sent.push(...inputs);
      return count;
    },
    GetAsyncKeyState: (key) => (key === 0xa0 ? -0x8000 : 0),
    inputBytes: 40,
  };
  return { system, sent, open };
}

const codesOf = (sent: readonly WindowsInput[]) => sent.map(({ u }) => [u.ki.wVk, u.ki.dwFlags]);

it.each([
  ['a program with the same rights', { level: MEDIUM }, MEDIUM],
  ['a program with fewer rights', { level: 0x1000 }, MEDIUM],
  ['an administrator’s program, where this one is run as one, too', { level: HIGH }, HIGH],
  ['whatever is in front, where Windows names no window', null, MEDIUM],
  ['any program, where the own rights are unknown', { level: HIGH }, null],
] as const)('presses keys in %s', (_what, front, own) => {
  const { system, sent, open } = fakeWindows(front, own);
  windowsKeys(system).chord(['Ctrl', 'V']);
  expect(codesOf(sent)).toEqual([
    ...[
      [0xa0, UP],
      [0x11, 0],
      [0x56, 0],
    ],
    ...[
      [0x56, UP],
      [0x11, UP],
    ],
  ]);
  expect(open.size).toBe(0);
});

it.each([
  ['that is run as administrator', { level: HIGH }],
  ['whose token can not be read', { level: null }],
  ['that can not be opened', { level: HIGH, isOpen: false }],
] as const)('rejects keys for a program %s, because Windows discards them silently', (_what, front) => {
  const { system, sent, open } = fakeWindows(front);
  expect(() => windowsKeys(system).chord(['Ctrl', 'V'])).toThrow(KeysRefusedError);
  expect(() => windowsKeys(system).type('words')).toThrow(KeysRefusedError);
  expect([sent, open.size]).toEqual([[], 0]);
});

it('rejects when SendInput does not accept the keys', () => {
  const { system } = fakeWindows({ level: MEDIUM });
  expect(() => windowsKeys({ ...system, inputBytes: 28 }).type('words')).toThrow(KeysRefusedError);
});

it('releases the modifiers that the user still holds, then presses and releases the shortcut', () => {
  expect(windowsChord(['Ctrl', 'V'], [0xa0]).map(({ wVk, dwFlags }) => [wVk, dwFlags])).toEqual([
    [0xa0, UP],
    [0x11, 0],
    [0x56, 0],
    [0x56, UP],
    [0x11, UP],
  ]);
});

it('presses the extended Insert key, so that Num Lock keeps Shift, and releases right-hand modifiers', () => {
  const keys = windowsChord(['Shift', 'Insert'], [0xa1, 0xa3, 0xa5, 0x5b, 0x5c]);
  expect(keys.map(({ wVk, dwFlags }) => [wVk, dwFlags])).toEqual([
    [0xa1, UP],
    ...[0xa3, 0xa5, 0x5b, 0x5c].map((code) => [code, EXTENDED + UP]),
    [0x10, 0],
    [0x2d, EXTENDED],
    [0x2d, EXTENDED + UP],
    [0x10, UP],
  ]);
});

it('types characters as Unicode input and a line break as Enter', () => {
  const keys = windowsText('é\n😀');
  expect(keys.map(({ wVk, wScan, dwFlags }) => [wVk, wScan, dwFlags])).toEqual([
    ...[
      [0, 0xe9, UNICODE],
      [0, 0xe9, UNICODE + UP],
      [0x0d, 0, 0],
      [0x0d, 0, UP],
    ],
    ...[
      [0, 0xd83d, UNICODE],
      [0, 0xd83d, UNICODE + UP],
      [0, 0xde00, UNICODE],
      [0, 0xde00, UNICODE + UP],
    ],
  ]);
});

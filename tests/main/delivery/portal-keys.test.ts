import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DBusCall, DBusError, DBusUnansweredError } from '../../../src-main/dbus/connection.ts';
import { Variant } from '../../../src-main/dbus/values.ts';
import {
  firstPresser,
  type KeyPresser,
  KeysUnavailableError,
} from '../../../src-main/delivery/key-presser.ts';
import { createPortalKeys, keysymOf } from '../../../src-main/delivery/portal-keys.ts';
import { FakeBus, portalOn } from '../../support/fake-bus.ts';
import { waitFor } from '../../support/wait-for.ts';

let bus: FakeBus;
let kept: string | null;
const open = () =>
  createPortalKeys({
    open: async () => bus,
    token: {
      read: async () => kept,
      async write(token) {
        kept = token;
      },
    },
  });

beforeEach(() => {
  bus = new FakeBus();
  kept = null;
  portalOn(bus, [], { Start: [['restore_token', new Variant('s', 'next')]] });
});

afterEach(() => vi.useRealTimers());

it('requests access once, stores the restore token, and presses and releases keys', async () => {
  const keys = open();
  expect(await keys.missingRequirement()).toBe('accessibility');
  expect(await keys.request()).toBe(true);
  expect(await keys.missingRequirement()).toBeNull();
  expect(kept).toBe('next');
  await keys.chord(['Ctrl', 'V']);
  expect(bus.callsOf('NotifyKeyboardKeysym').map(({ body }) => body?.slice(2))).toEqual([
    ...[
      [0xffe3, 1],
      [0x76, 1],
      [0x76, 0],
      [0xffe3, 0],
    ],
  ]);
  const [select] = bus.callsOf('SelectDevices');
  expect(JSON.stringify(select?.body?.at(-1))).toContain('persist_mode');
});

it('restores the session with the stored token', async () => {
  kept = 'before';
  const keys = open();
  expect(await keys.missingRequirement()).toBeNull();
  await keys.type('a\n€');
  const [select] = bus.callsOf('SelectDevices');
  expect(select?.body?.at(-1)).toContainEqual(['restore_token', new Variant('s', 'before')]);
  expect(bus.callsOf('NotifyKeyboardKeysym').map(({ body }) => body?.[2])).toEqual([
    ...[0x61, 0x61, 0xff0d, 0xff0d, 0x010020ac, 0x010020ac],
  ]);
});

it('opens a new session when the desktop has ended the current one', async () => {
  const keys = open();
  await keys.request();
  const { answer } = bus;
  bus.answer = (call) => {
    if (call.member !== 'NotifyKeyboardKeysym') return answer(call);
    bus.answer = answer;
    throw new DBusError('Invalid session');
  };
  await keys.chord(['Ctrl', 'V']);
  expect(bus.callsOf('CreateSession')).toHaveLength(2);
  expect(bus.callsOf('NotifyKeyboardKeysym').map(({ body }) => body?.slice(2))).toEqual([
    ...[
      [0xffe3, 1],
      [0xffe3, 1],
      [0x76, 1],
      [0x76, 0],
      [0xffe3, 0],
    ],
  ]);
});

/** Presses Ctrl+V where the desktop fails some of the calls. Returns the outcome, the keys and the sessions. */
async function pressFailing(failing: (symbol: unknown, state: unknown) => DBusError | null) {
  const { answer } = bus;
  bus.answer = (call) => {
    const error = call.member === 'NotifyKeyboardKeysym' ? failing(call.body?.[2], call.body?.[3]) : null;
    if (error) throw error;
    return answer(call);
  };
  const outcome = await open()
    .chord(['Ctrl', 'V'])
    .then(
      () => 'pressed',
      (error: unknown) => error,
    );
  const keys = bus
    .callsOf('NotifyKeyboardKeysym')
    .map(({ body }) => `${body?.[2] === 0x76 ? 'V' : 'Ctrl'}${body?.[3] === 1 ? '+' : '-'}`);
  return { outcome, keys: keys.join(' '), sessions: bus.callsOf('CreateSession').length };
}

it.each([
  ['a key press that is acknowledged late', 0x76, 1, new DBusUnansweredError('late'), 'Ctrl+ V+ V- Ctrl-'],
  ['a rejected second key', 0x76, 1, new DBusError('refused'), 'Ctrl+ V+ Ctrl-'],
  ['an unacknowledged first key', 0xffe3, 1, new DBusUnansweredError('late'), 'Ctrl+ Ctrl-'],
])('does not retry after %s, and releases the pressed keys', async (_what, symbol, state, error, pressed) => {
  const failing = (...key: unknown[]) => (key[0] === symbol && key[1] === state ? error : null);
  expect(await pressFailing(failing)).toEqual({ outcome: error, keys: pressed, sessions: 1 });
  expect(bus.isClosed).toBe(true);
});

it('counts keys as pressed when their release fails, and closes the session to release them', async () => {
  const failing = (_symbol: unknown, state: unknown) => (state === 0 ? new DBusError('refused') : null);
  const keys = 'Ctrl+ V+ V- Ctrl-';
  expect(await pressFailing(failing)).toEqual({ outcome: 'pressed', keys, sessions: 1 });
  expect(bus.isClosed).toBe(true);
});

it('rejects when a new session also refuses the first key', async () => {
  const error = new DBusError('refused');
  expect(await pressFailing(() => error)).toEqual({ outcome: error, keys: 'Ctrl+ Ctrl+', sessions: 2 });
});

it('rejects a press while the permission dialog is open, and presses keys after it is answered', async () => {
  vi.useFakeTimers();
  kept = 'revoked';
  const { answer } = bus;
  const asked = Promise.withResolvers<DBusCall>();
  bus.answer = (call) => {
    if (call.member !== 'Start') return answer(call);
    asked.resolve(call);
    return [];
  };
  const keys = open();
  const pressed = keys.chord(['Ctrl', 'V']).catch((error: unknown) => error);
  const question = await asked.promise;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await pressed).toBeInstanceOf(KeysUnavailableError);
  expect(await keys.missingRequirement()).toBe('accessibility');
  answer(question);
  await waitFor(async () => expect(await keys.missingRequirement()).toBeNull());
  await keys.chord(['Ctrl', 'V']);
  expect([bus.callsOf('Start'), bus.callsOf('NotifyKeyboardKeysym')].map(({ length }) => length)).toEqual([
    1, 4,
  ]);
});

it('returns false when the user declines access, and asks again on the next request', async () => {
  portalOn(bus, ['Start']);
  const keys = open();
  expect(await keys.request()).toBe(false);
  expect(bus.isClosed).toBe(true);
  expect(await keys.missingRequirement()).toBe('accessibility');
  portalOn(bus);
  expect(await keys.request()).toBe(true);
});

/** The key presser that is tried after the portal. */
function otherPresser() {
  const chords: string[] = [];
  const presser: KeyPresser = {
    missingRequirement: async () => null,
    chord: async (keys) => void chords.push(keys.join('+')),
    type: () => Promise.reject(new Error('not typed')),
  };
  return { chords, presser };
}

it('does not ask again after a revoked and declined permission, and uses the next presser', async () => {
  kept = 'revoked';
  portalOn(bus, ['Start']);
  const { chords, presser } = otherPresser();
  const portal = open();
  const keys = firstPresser([portal, presser]);
  await keys.chord(['Ctrl', 'V']);
  await keys.chord(['Ctrl', 'C']);
  expect(chords).toEqual(['Ctrl+V', 'Ctrl+C']);
  expect([bus.callsOf('Start').length, kept]).toEqual([1, null]);
  await expect(firstPresser([portal]).chord(['Ctrl', 'V'])).rejects.toThrow('accessibility is not there');
});

it('keeps the token on a desktop without the portal, and uses the next presser', async () => {
  kept = 'from another desktop';
  bus.answer = ({ interface: called }) => {
    if (called === 'org.freedesktop.DBus') return [];
    throw new DBusError('org.freedesktop.DBus.Error.UnknownMethod');
  };
  const { chords, presser } = otherPresser();
  const keys = firstPresser([open(), presser]);
  await keys.chord(['Ctrl', 'V']);
  await keys.chord(['Ctrl', 'C']);
  expect(chords).toEqual(['Ctrl+V', 'Ctrl+C']);
  expect([bus.callsOf('CreateSession').length, kept]).toEqual([1, 'from another desktop']);
});

it('maps characters to X11 keysyms', () => {
  expect(['a', 'é', '€', '\n', '😀'].map(keysymOf)).toEqual([
    ...[0x61, 0xe9, 0x010020ac, 0xff0d, 0x0101f600],
  ]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopSettings,
  type Hotkeys,
  NO_HOTKEYS,
} from '../../../src/contract/desktop/desktop.ts';
import {
  createHeldShortcuts,
  HELD_MAX_MS,
  type HeldShortcuts,
  SETTLE_MS,
} from '../../../src-main/hotkey/held-shortcuts.ts';
import { HOLD_MAX_MS } from '../../../src-main/hotkey/key-hook.ts';
import { withPause } from '../../../src-main/hotkey/pausable-hotkeys.ts';
import { PortalHotkeys, portalTrigger } from '../../../src-main/hotkey/portal-hotkeys.ts';
import type { PortalEvents, PortalShortcut } from '../../../src-main/hotkey/portal-session.ts';

const wanting = (some: Partial<Hotkeys>): DesktopSettings => ({
  ...DEFAULT_DESKTOP_SETTINGS,
  hotkeys: { ...NO_HOTKEYS, ...some },
});
const first = wanting({ toggle: 'Control+A', hold: 'F9' });

let bound: (readonly PortalShortcut[])[];
let closed: number;
let events: PortalEvents | null;
let commands: string[];
let failures: unknown[];
let hasPortal: boolean;
let isAccepted: boolean;
/** The user's answers to the desktop's dialogs, in order; without one, the answer is `isAccepted`, immediately. */
let answers: Promise<boolean>[];

beforeEach(() => {
  bound = [];
  closed = 0;
  events = null;
  commands = [];
  failures = [];
  hasPortal = true;
  isAccepted = true;
  answers = [];
});

afterEach(() => vi.useRealTimers());

const open = (held = createHeldShortcuts()) =>
  new PortalHotkeys({
    held,
    async open(listener) {
      if (!hasPortal) {
        listener.lost();
        throw new Error('no portal');
      }
      events = listener;
      return {
        async bind(shortcuts) {
          bound.push(shortcuts);
          if (!(await (answers.shift() ?? isAccepted))) throw new Error('declined');
        },
        close() {
          closed += 1;
        },
      };
    },
    describe: (action) => `what ${action} does`,
    command: (what) => commands.push(what),
    onChanged: () => undefined,
    fail: (error) => failures.push(error),
  });

it('formats triggers for the portal', () => {
  const space = portalTrigger({ modifiers: ['control', 'alt', 'shift'], key: 'space' });
  expect(space).toBe('CTRL+ALT+SHIFT+space');
  expect(portalTrigger({ modifiers: ['command'], key: 'f9' })).toBe('LOGO+F9');
});

it('registers its actions with the portal and handles press and release', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  await turn();
  expect(bound).toEqual([
    [
      { id: 'toggle', description: 'what toggle does', trigger: 'CTRL+a' },
      { id: 'hold', description: 'what hold does', trigger: 'F9' },
    ],
  ]);
  expect(await hotkeys.status()).toMatchObject({
    by: 'portal',
    canHold: true,
    canHook: false,
    states: { toggle: 'active', hold: 'active', again: 'off' },
  });
  events?.pressed('toggle');
  events?.released('toggle');
  events?.pressed('hold');
  events?.released('hold');
  events?.pressed('unknown');
  expect(commands).toEqual(['toggle', 'hold', 'holdEnd']);
});

it('opens a new session only when the hotkeys change, and rejects invalid ones', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  expect(await hotkeys.apply({ ...first, sounds: true }, first)).toBeNull();
  expect(bound).toHaveLength(1);
  events?.pressed('hold');
  expect(await hotkeys.apply(wanting({ toggle: 'F5' }), first)).toBeNull();
  expect([bound.length, closed, commands]).toEqual([2, 1, ['hold', 'holdEnd']]);
  expect(await hotkeys.apply(wanting({ hold: 'AltRight' }), first)).toBe('hotkeyUnheard');
  expect(await hotkeys.apply(wanting({ hold: 'nonsense' }), first)).toBe('hotkeyInvalid');
});

it('reports shortcuts that the user declined', async () => {
  isAccepted = false;
  const hotkeys = open();
  await hotkeys.begin(first);
  await turn();
  expect((await hotkeys.status()).states.toggle).toBe('declined');
  expect(failures).toHaveLength(1);
});

it('keeps the latest shortcuts when the user answers an earlier dialog late', async () => {
  const hotkeys = open();
  const late = Promise.withResolvers<boolean>();
  answers = [late.promise, Promise.resolve(true)];
  await hotkeys.begin(first);
  const wanted = wanting({ toggle: 'F5' });
  expect(await hotkeys.apply(wanted, first)).toBeNull();
  await turn();
  expect((await hotkeys.status()).states).toMatchObject({ toggle: 'active', hold: 'off' });
  late.resolve(false);
  await turn();
  expect((await hotkeys.status()).states).toMatchObject({ toggle: 'active', hold: 'off' });
  expect([bound.length, closed]).toEqual([2, 1]);
});

it('closes the session while paused and registers the same shortcuts afterwards', async () => {
  const hotkeys = open();
  const keys = withPause(hotkeys, () => hotkeys.begin(first));
  await keys.begin(first);
  await turn();
  events?.pressed('hold');
  await keys.setPaused(true);
  // The desktop may report the release of a key after its session was closed.
  events?.released('hold');
  expect([closed, commands]).toEqual([1, ['hold', 'holdEnd']]);
  expect(await keys.status()).toMatchObject({ by: 'portal', canHold: true });
  await keys.setPaused(false);
  await turn();
  expect(bound).toHaveLength(2);
  expect(bound[1]).toEqual(bound[0]);
  events?.pressed('toggle');
  expect(commands.at(-1)).toBe('toggle');
});

it('ignores its shortcuts while the page listens for new ones, without a new session', async () => {
  const hotkeys = open();
  const keys = withPause(hotkeys, () => hotkeys.begin(first));
  await keys.begin(first);
  await turn();
  events?.pressed('hold');
  await keys.setSuspended(true);
  events?.pressed('toggle');
  expect(commands).toEqual(['hold', 'holdEnd']);
  await keys.setSuspended(false);
  events?.pressed('toggle');
  expect(commands).toEqual(['hold', 'holdEnd', 'toggle']);
  expect([bound.length, closed]).toEqual([1, 0]);
});

it('stays inactive when the user answers after the shortcuts were paused', async () => {
  const hotkeys = open();
  const keys = withPause(hotkeys, () => hotkeys.begin(first));
  const late = Promise.withResolvers<boolean>();
  answers = [late.promise];
  await keys.begin(first);
  await keys.setPaused(true);
  late.resolve(true);
  await turn();
  expect([closed, (await keys.status()).states.toggle]).toEqual([1, 'off']);
});

it('registers its shortcuts again after the portal closed the session', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hotkeys = open();
  await hotkeys.begin(first);
  await turn();
  events?.pressed('hold');
  events?.lost();
  expect(commands).toEqual(['hold', 'holdEnd']);
  expect((await hotkeys.status()).states).toMatchObject({ toggle: 'off', hold: 'off' });
  hasPortal = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await hotkeys.status()).toMatchObject({ by: 'none' });
  hasPortal = true;
  await vi.advanceTimersByTimeAsync(5000);
  await turn();
  expect((await hotkeys.status()).states).toMatchObject({ toggle: 'active', hold: 'active' });
  expect([bound.length, bound[1]]).toEqual([2, bound[0]]);
  events?.lost();
  hotkeys.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bound).toHaveLength(2);
});

it('ends a recording when the portal never reports the release of its key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open().begin(first);
  events?.pressed('hold');
  await vi.advanceTimersByTimeAsync(HOLD_MAX_MS);
  expect(commands).toEqual(['hold', 'holdEnd']);
  events?.released('hold');
  events?.pressed('hold');
  events?.released('hold');
  await vi.advanceTimersByTimeAsync(HOLD_MAX_MS);
  expect(commands).toEqual(['hold', 'holdEnd', 'hold', 'holdEnd']);
});

describe('of the held keys', () => {
  /** Whether the keys count as released after a while. */
  const isUpAfter = async (held: HeldShortcuts, ms: number) => {
    let isUp = false;
    void held.allReleased().then(() => {
      isUp = true;
    });
    await vi.advanceTimersByTimeAsync(ms);
    return [isUp, !held.areHeld()];
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  it('reports the release, also one that the desktop does not', async () => {
    const held = createHeldShortcuts();
    await open(held).begin(wanting({ edit: 'Control+Alt+E' }));
    events?.pressed('edit');
    expect(await isUpAfter(held, 500)).toEqual([false, false]);
    events?.released('edit');
    expect(await isUpAfter(held, SETTLE_MS - 1)).toEqual([false, false]);
    expect(await isUpAfter(held, 1)).toEqual([true, true]);
    events?.pressed('again');
    expect(await isUpAfter(held, HELD_MAX_MS - 1)).toEqual([false, false]);
    expect(await isUpAfter(held, 1)).toEqual([true, true]);
  });

  it('waits no longer for that of a key that begins no recording', async () => {
    const held = createHeldShortcuts();
    await open(held).begin(first);
    events?.pressed('hold');
    expect(await isUpAfter(held, HELD_MAX_MS - 1)).toEqual([false, false]);
    expect(await isUpAfter(held, 1)).toEqual([true, true]);
    expect(commands).toEqual(['hold']);
  });

  it('waits longer for that of a recording, but not after its end or that of the keys', async () => {
    const held = createHeldShortcuts();
    const hotkeys = open(held);
    await hotkeys.begin(first);
    events?.pressed('hold');
    hotkeys.setDictating(true);
    expect(await isUpAfter(held, HELD_MAX_MS * 10)).toEqual([false, false]);
    hotkeys.setDictating(false);
    expect(await isUpAfter(held, HELD_MAX_MS)).toEqual([true, true]);
    events?.pressed('hold');
    hotkeys.end();
    expect(await isUpAfter(held, SETTLE_MS)).toEqual([true, true]);
  });
});

it('reports no hotkeys without a portal', async () => {
  hasPortal = false;
  const hotkeys = open();
  await hotkeys.begin(first);
  expect(await hotkeys.status()).toMatchObject({ by: 'none', canHold: false });
  expect(await hotkeys.apply(wanting({ toggle: 'F5' }), first)).toBeNull();
});

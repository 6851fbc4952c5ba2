import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopSettings,
  type Hotkeys,
} from '../../../src/contract/desktop/desktop.ts';
import { PortalHotkeys, portalTrigger } from '../../../src-main/hotkey/portal-hotkeys.ts';
import type { PortalEvents, PortalShortcut } from '../../../src-main/hotkey/portal-session.ts';

const NONE: Hotkeys = {
  ...{ toggle: null, hold: null, edit: null, cancel: null, again: null, language: null, mode: null },
};
const wanting = (some: Partial<Hotkeys>): DesktopSettings => ({
  ...DEFAULT_DESKTOP_SETTINGS,
  hotkeys: { ...NONE, ...some },
});
const first = wanting({ toggle: 'Control+A', hold: 'F9' });

let bound: (readonly PortalShortcut[])[];
let closed: number;
let events: PortalEvents | null;
let commands: string[];
let failures: unknown[];
let hasPortal: boolean;
let isAccepted: boolean;

beforeEach(() => {
  bound = [];
  closed = 0;
  events = null;
  commands = [];
  failures = [];
  hasPortal = true;
  isAccepted = true;
});

const open = () =>
  new PortalHotkeys({
    async open(listener) {
      if (!hasPortal) throw new Error('no portal');
      events = listener;
      return {
        async bind(shortcuts) {
          bound.push(shortcuts);
          if (!isAccepted) throw new Error('declined');
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

it('writes keys as the desktop does', () => {
  const space = portalTrigger({ modifiers: ['control', 'alt', 'shift'], key: 'space' });
  expect(space).toBe('CTRL+ALT+SHIFT+space');
  expect(portalTrigger({ modifiers: ['command'], key: 'f9' })).toBe('LOGO+F9');
});

it('names its actions to the desktop, and hears press and release', async () => {
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
  expect(commands).toEqual(['toggle', 'start', 'stop']);
});

it('opens another session for other keys, and none for other settings', async () => {
  const hotkeys = open();
  await hotkeys.begin(first);
  expect(await hotkeys.apply({ ...first, sounds: true }, first)).toBeNull();
  expect(bound).toHaveLength(1);
  events?.pressed('hold');
  expect(await hotkeys.apply(wanting({ toggle: 'F5' }), first)).toBeNull();
  expect([bound.length, closed, commands]).toEqual([2, 1, ['start', 'stop']]);
  expect(await hotkeys.apply(wanting({ hold: 'AltRight' }), first)).toBe('hotkeyUnheard');
  expect(await hotkeys.apply(wanting({ hold: 'nonsense' }), first)).toBe('hotkeyInvalid');
});

it('says when the user declined the keys', async () => {
  isAccepted = false;
  const hotkeys = open();
  await hotkeys.begin(first);
  await turn();
  expect((await hotkeys.status()).states.toggle).toBe('declined');
  expect(failures).toHaveLength(1);
});

it('gives no keys where the desktop has no portal', async () => {
  hasPortal = false;
  const hotkeys = open();
  await hotkeys.begin(first);
  expect(await hotkeys.status()).toMatchObject({ by: 'none', canHold: false });
  expect(await hotkeys.apply(wanting({ toggle: 'F5' }), first)).toBeNull();
});

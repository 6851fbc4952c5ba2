import { beforeEach, expect, it } from 'vitest';
import { Variant } from '../../../src-main/dbus/values.ts';
import { openPortalSession } from '../../../src-main/hotkey/portal-session.ts';
import { FakeBus, portalOn } from '../../support/fake-bus.ts';
import { waitFor } from '../../support/wait-for.ts';

const SHORTCUTS = 'org.freedesktop.portal.GlobalShortcuts';
const PATH = '/org/freedesktop/portal/desktop';
let bus: FakeBus;
let events: string[];

const open = () =>
  openPortalSession(bus, 'app.example.App', {
    pressed: (id) => events.push(`${id} down`),
    released: (id) => events.push(`${id} up`),
    lost: () => events.push('lost'),
  });

beforeEach(() => {
  bus = new FakeBus();
  events = [];
  portalOn(bus);
});

it('registers the app, opens a session and binds the shortcuts', async () => {
  const session = await open();
  await session.bind([{ id: 'hold', description: 'Hold while speaking', trigger: 'CTRL+space' }]);
  expect(bus.callsOf('Register')[0]?.body).toEqual(['app.example.App', []]);
  const [bind] = bus.callsOf('BindShortcuts');
  expect(bind?.signature).toBe('oa(sa{sv})sa{sv}');
  expect(bind?.body?.[1]).toEqual([
    [
      'hold',
      [
        ['description', new Variant('s', 'Hold while speaking')],
        ['preferred_trigger', new Variant('s', 'CTRL+space')],
      ],
    ],
  ]);
});

function sessionPath(): string {
  const [create] = bus.callsOf('CreateSession');
  const options = create?.body?.[0] as [string, Variant][];
  const token = String(options.find(([name]) => name === 'session_handle_token')?.[1].value);
  return `${PATH}/session/1_42/${token}`;
}

it('reports presses and releases of its own session only, until it is closed', async () => {
  const session = await open();
  const ours = sessionPath();
  bus.signal(PATH, SHORTCUTS, 'Activated', [ours, 'hold', 1n, []]);
  bus.signal(PATH, SHORTCUTS, 'Activated', [`${PATH}/session/1_7/other`, 'toggle', 1n, []]);
  bus.signal(PATH, SHORTCUTS, 'Deactivated', [ours, 'hold', 2n, []]);
  expect(events).toEqual(['hold down', 'hold up']);
  session.close();
  bus.signal(PATH, SHORTCUTS, 'Activated', [ours, 'hold', 3n, []]);
  expect(events).toHaveLength(2);
  expect(bus.callsOf('Close')[0]?.path).toBe(ours);
  await waitFor(() => expect(bus.isClosed).toBe(true));
});

it('reports lost shortcuts when the session, the portal or the bus ends', async () => {
  const session = await open();
  const closed = () => bus.signal(sessionPath(), 'org.freedesktop.portal.Session', 'Closed', [[]]);
  const changed = (name: string, before: string, after: string) =>
    bus.signal('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged', [name, before, after]);
  // The user has not accepted the keys yet.
  closed();
  changed('org.freedesktop.portal.Desktop', '', ':1.7');
  changed('org.example.Other', ':1.3', '');
  expect(events).toEqual([]);
  await session.bind([]);
  closed();
  changed('org.freedesktop.portal.Desktop', ':1.7', '');
  bus.close();
  expect(events).toEqual(['lost', 'lost', 'lost']);
  const rules = bus.rules.join('\n');
  for (const part of [`path='${sessionPath()}'`, "arg0='org.freedesktop.portal.Desktop'"]) {
    expect(rules).toContain(part);
  }
});

it('rejects when the portal refuses the session', async () => {
  portalOn(bus, ['CreateSession']);
  await expect(open()).rejects.toThrow('declined');
  expect(bus.isClosed).toBe(true);
});

import type { HotkeyAction } from '../../src/contract/desktop/desktop-options.ts';
import { BUS, type DBus, DBusError } from '../dbus/connection.ts';
import type { DBusMessage } from '../dbus/message.ts';
import { askPortal, PORTAL, portalObject, portalToken } from '../dbus/portal-request.ts';
import { Variant } from '../dbus/values.ts';

const SHORTCUTS = 'org.freedesktop.portal.GlobalShortcuts';
const SESSION = 'org.freedesktop.portal.Session';
const OWNER_CHANGED = 'NameOwnerChanged';
const REGISTRY = 'org.freedesktop.host.portal.Registry';

/** Timeout of a session's creation in milliseconds: the user is not asked yet. */
const CREATE_MS = 5000;

/** A shortcut as the desktop shows and assigns it. `trigger`: the keys that the app would like. */
export interface PortalShortcut {
  readonly id: HotkeyAction;
  readonly description: string;
  readonly trigger: string;
}

export interface PortalEvents {
  pressed(id: string): void;
  released(id: string): void;
  /** No more keys are reported: the desktop closed the session, or its portal or the bus is gone. */
  lost(): void;
}

/** A session of the desktop's portal for global shortcuts. */
export interface PortalSession {
  /** Asks the desktop for shortcuts, which may show its dialog. Rejects with `DBusError` if declined. */
  bind(shortcuts: readonly PortalShortcut[]): Promise<void>;
  close(): void;
}

/**
 * Identifies this app to portals by the name of its desktop file. Otherwise, newer ones refuse a program that no
 * launcher of the desktop started; older ones have no such interface.
 */
async function register(bus: DBus, appId: string): Promise<void> {
  const call = { ...PORTAL, interface: REGISTRY, member: 'Register', signature: 'sa{sv}' };
  await bus.call({ ...call, body: [appId, []] }).catch((error: unknown) => {
    if (!(error instanceof DBusError)) throw error;
  });
}

/** Signals that concern a session: its keys, its end, and the end of the portal. */
const matchRules = (session: string): readonly string[] => [
  `type='signal',interface='${SHORTCUTS}'`,
  `type='signal',interface='${SESSION}',member='Closed',path='${session}'`,
  `type='signal',sender='${BUS.destination}',interface='${BUS.interface}',member='${OWNER_CHANGED}',arg0='${PORTAL.destination}'`,
];

/** True when the program that was the portal is gone, perhaps for another one. */
const isPortalGone = ({ interface: from, member, body = [] }: DBusMessage): boolean =>
  from === BUS.interface && member === OWNER_CHANGED && body[0] === PORTAL.destination && body[1] !== '';

/** Opens a session on a bus that is closed with it. Rejects with `DBusError` where the desktop has no such portal. */
export async function openPortalSession(
  bus: DBus,
  appId: string,
  events: PortalEvents,
): Promise<PortalSession> {
  const token = portalToken();
  const session = portalObject(bus, 'session', token);
  let isBound = false;
  const stop = bus.onSignal((signal) => {
    const { interface: from, member, path, body = [] } = signal;
    const [of, id] = body;
    // A desktop may close a session whose keys the user declined; another one would ask again.
    const isClosed = isBound && from === SESSION && member === 'Closed' && path === session;
    if (isClosed || isPortalGone(signal)) events.lost();
    if (from !== SHORTCUTS || of !== session || typeof id !== 'string') return;
    if (member === 'Activated') events.pressed(id);
    else if (member === 'Deactivated') events.released(id);
  });
  bus.onEnd(events.lost);
  try {
    await register(bus, appId);
    for (const rule of matchRules(session)) await bus.match(rule);
    await askPortal(bus, {
      interface: SHORTCUTS,
      member: 'CreateSession',
      timeoutMs: CREATE_MS,
      signature: '',
      body: [],
      options: [['session_handle_token', new Variant('s', token)]],
    });
  } catch (error) {
    bus.close();
    throw error;
  }
  return {
    async bind(shortcuts) {
      const wanted = shortcuts.map(({ id, description, trigger }) => [
        id,
        [
          ['description', new Variant('s', description)],
          ['preferred_trigger', new Variant('s', trigger)],
        ],
      ]);
      // No parent window: its address differs between X11 and Wayland, and the dialog shows without one.
      const body = [session, wanted, ''];
      await askPortal(bus, { interface: SHORTCUTS, member: 'BindShortcuts', signature: 'oa(sa{sv})s', body });
      isBound = true;
    },
    close() {
      stop();
      const call = { destination: PORTAL.destination, path: session };
      // A session that is already gone needs no end.
      bus
        .call({ ...call, interface: SESSION, member: 'Close' })
        .catch(() => undefined)
        .finally(() => bus.close());
    },
  };
}

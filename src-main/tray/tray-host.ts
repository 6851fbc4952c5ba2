import type { DBus } from '../dbus/connection.ts';
import { Variant } from '../dbus/values.ts';

/** Milliseconds in which the desktop answers; a start does not wait longer for an icon. */
const ANSWER_MS = 2000;

/** At login, the app may start before the panel that shows icons. Milliseconds. */
const RETRIES_MS = [5_000, 20_000, 60_000] as const;

/**
 * False when the session's bus says that nobody shows icons of programs (GNOME without an extension): Electron adds its
 * icon in any case, and nobody would see it. True when it cannot be asked: without a bus there are older ways.
 *
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierWatcher/
 */
export async function hasTrayHost(open: () => Promise<DBus>): Promise<boolean> {
  const bus = await open().catch(() => null);
  if (!bus) return true;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  return Promise.race([queryHost(bus), timeout]).finally(() => {
    clearTimeout(timer);
    bus.close();
  });
}

async function queryHost(bus: DBus): Promise<boolean> {
  try {
    const [answer] = await bus.call({
      destination: 'org.kde.StatusNotifierWatcher',
      path: '/StatusNotifierWatcher',
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.kde.StatusNotifierWatcher', 'IsStatusNotifierHostRegistered'],
    });
    return answer instanceof Variant && answer.value === true;
  } catch {
    // The watcher's name has no owner.
    return false;
  }
}

/** Checks after which a panel that starts together with the app would be running. */
const CHECKS_MIN = 2;

export interface TrayHostListener {
  /** The answer has changed. */
  onChecked(): void;
  /** Called once: icons are not supported, and the panel is not merely starting later. */
  onMissing(): void;
}

/**
 * Asks for a host until there is one, a few times. Returns the latest answer; until the first one, icons are assumed to
 * be shown.
 */
export function watchTrayHost(
  hasHost: () => Promise<boolean>,
  { onChecked, onMissing }: TrayHostListener,
): () => boolean {
  let hasTrayHostNow = true;
  async function check(attempt: number): Promise<void> {
    hasTrayHostNow = await hasHost();
    onChecked();
    if (!hasTrayHostNow && attempt + 1 === CHECKS_MIN) onMissing();
    const delayMs = RETRIES_MS[attempt];
    if (!hasTrayHostNow && delayMs !== undefined) setTimeout(() => void check(attempt + 1), delayMs).unref();
  }
  void check(0);
  return () => hasTrayHostNow;
}

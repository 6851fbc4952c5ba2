import { PASTE_PERMISSION } from '../../src/contract/desktop/desktop-options.ts';
import { type DBus, DBusError, DBusUnansweredError } from '../dbus/connection.ts';
import { askPortal, PORTAL, PortalDeclinedError, portalObject, portalToken } from '../dbus/portal-request.ts';
import { Variant } from '../dbus/values.ts';
import { type KeyPresser, KeysUnavailableError } from './key-presser.ts';
import type { ChordKey } from './paste-method.ts';

const REMOTE_DESKTOP = 'org.freedesktop.portal.RemoteDesktop';
/** The portal's device type of keyboards. */
const KEYBOARD = 1;
/** The permission lasts until the user revokes it. */
const UNTIL_REVOKED = 2;
const [RELEASED, PRESSED] = [0, 1];

/** X11's key symbols (keysymdef.h). */
const RETURN = 0xff0d;
const KEYSYMS = {
  Ctrl: 0xffe3,
  Shift: 0xffe1,
  Command: 0xffeb,
  Insert: 0xff63,
  Enter: RETURN,
  C: 0x63,
  V: 0x76,
} as const satisfies Record<ChordKey, number>;
const TAB = 0xff09;

/** The key symbol of a character: Latin-1 is its own, all others follow `0x01000000` (X11 protocol). */
export function keysymOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n') return RETURN;
  if (character === '\t') return TAB;
  return code < 0x100 ? code : 0x01000000 + code;
}

/** Stores the token that restores the portal session without asking. */
export interface RestoreToken {
  read(): Promise<string | null>;
  /** Null forgets it. */
  write(token: string | null): Promise<void>;
}

/**
 * Milliseconds for a session to open for a key press. A desktop that no longer accepts the token asks the user, who may
 * be away; meanwhile texts are only copied.
 */
const OPEN_TIMEOUT_MS = 15_000;

interface PortalKeysParts {
  /** Opens the session bus. */
  readonly open: () => Promise<DBus>;
  readonly token: RestoreToken;
}

/** Key presses through the desktop's portal for remote control, which asks the user once. */
export interface PortalKeys extends KeyPresser {
  /** Asks the user; false if they declined, or the desktop has no such portal. */
  request(): Promise<boolean>;
}

/** Asks for a session that may press keys. Rejects with `DBusError` where that is declined. */
async function createPortalSession(bus: DBus, token: RestoreToken): Promise<string> {
  const sessionToken = portalToken();
  const session = portalObject(bus, 'session', sessionToken);
  const call = (
    member: string,
    signature: string,
    body: readonly unknown[],
    options: [string, Variant][] = [],
  ) => askPortal(bus, { interface: REMOTE_DESKTOP, member, signature, body, options });
  await call('CreateSession', '', [], [['session_handle_token', new Variant('s', sessionToken)]]);
  const restoreToken = await token.read();
  await call(
    'SelectDevices',
    'o',
    [session],
    [
      ['types', new Variant('u', KEYBOARD)],
      ['persist_mode', new Variant('u', UNTIL_REVOKED)],
      ...(restoreToken === null
        ? []
        : [['restore_token', new Variant('s', restoreToken)] as [string, Variant]]),
    ],
  );
  const { restore_token: newToken } = await call('Start', 'os', [session, '']).catch(
    async (error: unknown) => {
      // The desktop no longer accepts the token and has asked: another attempt would ask again.
      if (error instanceof PortalDeclinedError) await token.write(null);
      throw error;
    },
  );
  // A token is valid for one session: the response contains the next one.
  if (typeof newToken === 'string') await token.write(newToken);
  return session;
}

interface PortalSession {
  readonly bus: DBus;
  readonly session: string;
}

async function openSession({ open, token }: PortalKeysParts): Promise<PortalSession> {
  const bus = await open();
  try {
    return { bus, session: await createPortalSession(bus, token) };
  } catch (error) {
    bus.close();
    throw error;
  }
}

async function notify({ bus, session }: PortalSession, symbol: number, state: number): Promise<void> {
  await bus.call({
    ...PORTAL,
    interface: REMOTE_DESKTOP,
    member: 'NotifyKeyboardKeysym',
    signature: 'oa{sv}iu',
    body: [session, [], symbol, state],
  });
}

interface FailedPress {
  readonly error: DBusError;
  /** The keys that are down, or may be if no reply came. */
  readonly down: readonly number[];
}

/** Presses keys, stopping at the first failure. Null if all are down. */
async function press(session: PortalSession, symbols: readonly number[]): Promise<FailedPress | null> {
  for (const [at, symbol] of symbols.entries()) {
    try {
      await notify(session, symbol, PRESSED);
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      return { error, down: symbols.slice(0, error instanceof DBusUnansweredError ? at + 1 : at) };
    }
  }
  return null;
}

/** Releases keys, the last one first. False if one was not released. */
async function release(session: PortalSession, symbols: readonly number[]): Promise<boolean> {
  let isReleased = true;
  for (const symbol of symbols.toReversed()) {
    try {
      await notify(session, symbol, RELEASED);
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      isReleased = false;
    }
  }
  return isReleased;
}

/** True where the desktop has no portal for remote control. */
const isMissingPortal = (error: unknown): boolean =>
  error instanceof DBusError && /\.(?:ServiceUnknown|UnknownInterface|UnknownMethod)$/.test(error.message);

/** The session that keys are pressed in: opened at first use, and again once it was dropped. */
function createKeySession(parts: PortalKeysParts) {
  let opening: Promise<PortalSession> | null = null;
  /** The desktop is asking the user, and a key press was given up meanwhile. */
  let isUnanswered = false;
  /** The desktop has no such portal; a token may come from another desktop of this user. */
  let isMissing = false;

  function open(): Promise<PortalSession> {
    opening ??= openSession(parts)
      .catch((error: unknown) => {
        opening = null;
        isMissing = isMissingPortal(error);
        throw error;
      })
      .finally(() => {
        isUnanswered = false;
        isMissing &&= opening === null;
      });
    return opening;
  }

  function openInTime(): Promise<PortalSession> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isUnanswered = true;
      reject(new DBusError('the user has not answered'));
    }, OPEN_TIMEOUT_MS);
    return Promise.race([open(), late]).finally(() => clearTimeout(timer));
  }

  return {
    open,
    openInTime,
    drop({ bus }: PortalSession) {
      opening = null;
      bus.close();
    },
    isPermitted: async () =>
      !isUnanswered && !isMissing && (opening !== null || (await parts.token.read()) !== null),
  };
}

export function createPortalKeys(parts: PortalKeysParts): PortalKeys {
  const session = createKeySession(parts);

  /** Opens the session before the first key. */
  async function ensureSession(): Promise<void> {
    try {
      await session.openInTime();
    } catch (error) {
      if (!(error instanceof DBusError)) throw error;
      throw new KeysUnavailableError(error.message, { cause: error });
    }
  }

  /**
   * Presses keys together and releases them. A desktop ends sessions, for example when it locks the screen; the token
   * opens another one without asking. The keys are pressed there only if none of them was pressed before.
   */
  async function stroke(symbols: readonly number[], canRetry = true): Promise<void> {
    const opened = await session.openInTime();
    const failed = await press(opened, symbols);
    if (failed) {
      await release(opened, failed.down);
      session.drop(opened);
      if (failed.down.length > 0 || !canRetry) throw failed.error;
      return stroke(symbols, false);
    }
    // The keys had their effect; the desktop releases them with the end of the session.
    if (!(await release(opened, symbols))) session.drop(opened);
  }

  return {
    missingRequirement: async () => ((await session.isPermitted()) ? null : PASTE_PERMISSION),
    async request() {
      try {
        await session.open();
        return true;
      } catch (error) {
        if (error instanceof DBusError) return false;
        throw error;
      }
    },
    async chord(keys) {
      await ensureSession();
      await stroke(keys.map((key) => KEYSYMS[key]));
    },
    async type(text) {
      await ensureSession();
      for (const character of text) await stroke([keysymOf(character)]);
    },
  };
}

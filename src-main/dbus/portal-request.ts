import { type DBus, DBusError } from './connection.ts';
import type { DBusMessage } from './message.ts';
import { fromDictionary, Variant } from './values.ts';

export const PORTAL = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
} as const;
const REQUEST = 'org.freedesktop.portal.Request';

/** The user declined. */
export class PortalDeclinedError extends DBusError {}

/** Response codes of the specification; other codes mean that the interaction ended otherwise. */
const RESPONSES = { success: 0, declined: 1 } as const;

let lastToken = 0;

/** A name for a request or a session, unique for this connection. */
export function portalToken(): string {
  lastToken += 1;
  return `parlance${lastToken}`;
}

/** The path of the object that a portal creates for a token, e.g. of a `request` or `session`. */
export function portalObject(bus: Pick<DBus, 'name'>, kind: 'request' | 'session', token: string): string {
  return `${PORTAL.path}/${kind}/${bus.name.slice(1).replaceAll('.', '_')}/${token}`;
}

export interface PortalCall {
  readonly interface: string;
  readonly member: string;
  /** The signature of the arguments without the final options. */
  readonly signature: string;
  readonly body: readonly unknown[];
  /** How long the response may take, in milliseconds; without it, as long as the user needs for a dialog. */
  readonly timeoutMs?: number;
  /** More options, as pairs. */
  readonly options?: readonly (readonly [string, Variant])[];
}

/**
 * Calls a portal and waits for its response. Resolves with its results. Rejects with `DBusError` if the portal is
 * missing, the user declined, or the response takes too long.
 */
export async function askPortal(bus: DBus, call: PortalCall): Promise<Record<string, unknown>> {
  const token = portalToken();
  const path = portalObject(bus, 'request', token);
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
  // It may be rejected before it is awaited below.
  promise.catch(() => undefined);
  // Listened for before the call: the response may arrive before its answer.
  const stop = bus.onSignal((signal: DBusMessage) => {
    if (signal.path !== path || signal.member !== 'Response') return;
    const [code, results] = signal.body ?? [];
    if (code === RESPONSES.success) resolve(fromDictionary(results));
    else if (code === RESPONSES.declined) reject(new PortalDeclinedError(`${call.member} was declined`));
    else reject(new DBusError(`${call.member} was ended`));
  });
  const timeout =
    call.timeoutMs === undefined
      ? undefined
      : setTimeout(() => reject(new DBusError(`${call.member} had no response`)), call.timeoutMs);
  try {
    await bus.match(`type='signal',interface='${REQUEST}',path='${path}'`);
    await bus.call({
      ...PORTAL,
      interface: call.interface,
      member: call.member,
      signature: `${call.signature}a{sv}`,
      body: [...call.body, [['handle_token', new Variant('s', token)], ...(call.options ?? [])]],
    });
    return await promise;
  } finally {
    clearTimeout(timeout);
    stop();
  }
}

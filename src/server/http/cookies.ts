import { DEVICE_COOKIE_DAYS, OIDC_MINUTES, SESSION } from '../../contract/limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** A cookie that scripts cannot read: `__Host-` and Secure over https, a plain name on the local computer. */
function createCookie(kind: string, secure: boolean, seconds: number) {
  const name = secure ? `__Host-${kind}` : `parlance-${kind}`;
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    name,
    /** The `Set-Cookie` value that stores a value. */
    set: (value: string) => `${name}=${value}${attributes}; Max-Age=${seconds}`,
    /** The `Set-Cookie` value that deletes it. */
    clear: () => `${name}=${attributes}; Max-Age=0`,
    /** The value in a `Cookie` header, or null. */
    read(header: string | undefined | null): string | null {
      if (!header) return null;
      for (const pair of header.split(';')) {
        const equals = pair.indexOf('=');
        if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || null;
      }
      return null;
    },
  };
}

/** The cookie with a session's token. */
export const createSessionCookie = (secure: boolean) =>
  createCookie('session', secure, SESSION.idleDays * DAY_SECONDS);
export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie of a device that has signed in before. It outlasts sessions. */
export const createDeviceCookie = (secure: boolean) =>
  createCookie('device', secure, DEVICE_COOKIE_DAYS * DAY_SECONDS);
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

/** The cookie with the random name of a browser that is about to sign in with a passkey or another service. */
export const createChallengeCookie = (secure: boolean) =>
  createCookie('challenge', secure, OIDC_MINUTES * 60);
export type ChallengeCookie = ReturnType<typeof createChallengeCookie>;

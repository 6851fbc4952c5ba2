import { SESSION } from '../../contract/limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The session cookie: `__Host-` and Secure over https, a plain name on the local computer. */
export function createSessionCookie(secure: boolean) {
  const name = secure ? '__Host-session' : 'parlance-session';
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return {
    name,
    /** The `Set-Cookie` value that stores a token. */
    set: (token: string) => `${name}=${token}${attributes}; Max-Age=${SESSION.idleDays * DAY_SECONDS}`,
    /** The `Set-Cookie` value that deletes it. */
    clear: () => `${name}=${attributes}; Max-Age=0`,
    /** The token in a `Cookie` header, or null. */
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

export type SessionCookie = ReturnType<typeof createSessionCookie>;

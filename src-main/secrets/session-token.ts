import type { Secrets } from './secrets.ts';

/** A token for one server: of the session, or of this device. Only main has it, never the page. */
export interface SessionToken {
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

/** Reads each server's token once and caches it. Changes are written through. */
export interface SessionTokens {
  /** The session with a server, by the server's stable identifier. */
  of(server: string): Promise<SessionToken>;
  /** The mark by which a server knows this device; it outlasts sessions. */
  deviceOf(server: string): Promise<SessionToken>;
  /** Resolves when all changes are written. */
  settled(): Promise<void>;
}

/** `onTrouble`: the system failed; a token is in memory only, or a deleted one is still stored. */
export function createSessionTokens(secrets: Secrets, onTrouble: (error: unknown) => void): SessionTokens {
  const opened = new Map<string, Promise<SessionToken>>();
  let writing: Promise<void> = Promise.resolve();

  const write = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch(onTrouble);
  };

  async function open(name: string): Promise<SessionToken> {
    let current = await secrets.read(name).catch((error: unknown) => {
      onTrouble(error);
      return null;
    });
    return {
      read: () => current,
      keep(token) {
        current = token;
        write(() => secrets.keep(name, token));
      },
      forget() {
        current = null;
        write(() => secrets.forget(name));
      },
    };
  }

  function openOnce(name: string): Promise<SessionToken> {
    const known = opened.get(name);
    if (known) return known;
    const opening = open(name);
    opened.set(name, opening);
    return opening;
  }

  return {
    of: (server) => openOnce(`session ${server}`),
    deviceOf: (server) => openOnce(`device ${server}`),
    settled: () => writing,
  };
}

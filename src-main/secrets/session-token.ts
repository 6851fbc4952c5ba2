import type { Secrets } from './secrets.ts';

/** The session token for one server. Only main has it, never the page. */
export interface SessionToken {
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

/** Reads each server's token once and caches it. Changes are written through. */
export interface SessionTokens {
  /** The session with a server, by the server's stable identifier. */
  of(server: string): Promise<SessionToken>;
  /** Resolves when all changes are written. */
  settled(): Promise<void>;
}

const nameOf = (server: string): string => `session ${server}`;

/** `onTrouble`: the system failed; a token is in memory only, or a deleted one is still stored. */
export function createSessionTokens(secrets: Secrets, onTrouble: (error: unknown) => void): SessionTokens {
  const opened = new Map<string, Promise<SessionToken>>();
  let writing: Promise<void> = Promise.resolve();

  const write = (work: () => Promise<void>): void => {
    writing = writing.then(work).catch(onTrouble);
  };

  async function open(server: string): Promise<SessionToken> {
    const name = nameOf(server);
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

  return {
    of(server) {
      const known = opened.get(server);
      if (known) return known;
      const opening = open(server);
      opened.set(server, opening);
      return opening;
    },
    settled: () => writing,
  };
}

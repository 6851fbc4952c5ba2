import type { Secrets } from './secrets.ts';

/** The token of the session with one server. Only main has it; the page never does. */
export interface SessionToken {
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

/** Reads the token of each server once; from then on it is at hand. What is kept or forgotten is written through. */
export interface SessionTokens {
  /** The session with a server, by a name that stays the same from start to start. */
  of(server: string): Promise<SessionToken>;
  /** Resolves when everything said so far is written. */
  settled(): Promise<void>;
}

const nameOf = (server: string): string => `session ${server}`;

/** `onTrouble`: what was kept is in memory alone, or what was forgotten is still there, because the system failed. */
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

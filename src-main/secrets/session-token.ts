import type { Secrets } from './secrets.ts';

/** A token for one server: of the session, or of this device. Only main has it, never the page. */
export interface SessionToken {
  read(): string | null;
  save(token: string): void;
  forget(): void;
}

/** Milliseconds until a token is read again that could not be read: each attempt may wait for the system. */
const RETRY_MS = 60_000;

/** Reads each server's token once and caches it. Changes are written through. */
export interface SessionTokens {
  /** The session with a server, by the server's stable identifier. */
  tokenFor(server: string): Promise<SessionToken>;
  /** The mark that identifies this device to a server; it outlasts sessions. */
  deviceTokenFor(server: string): Promise<SessionToken>;
  /** Reads the tokens again, except those changed here: the system has a better store than before. */
  reload(): Promise<void>;
  /** Resolves when all changes are written. */
  settled(): Promise<void>;
}

interface OpenedToken {
  readonly token: SessionToken;
  /** Resolves when the token is read, as far as the system provides it. */
  ready(): Promise<void>;
  reload(): Promise<void>;
}

/** `onError`: the system failed; a token is in memory only, or a deleted one is still stored. */
export function createSessionTokens(secrets: Secrets, onError: (error: unknown) => void): SessionTokens {
  const opened = new Map<string, OpenedToken>();
  let writing: Promise<void> = Promise.resolve();

  function open(name: string): OpenedToken {
    let current: string | null = null;
    let isChanged = false;
    let reading: Promise<void> | null = null;

    async function read(): Promise<void> {
      try {
        const found = await secrets.read(name);
        if (!isChanged) current = found;
      } catch (error) {
        onError(error);
        setTimeout(() => {
          reading = null;
        }, RETRY_MS).unref();
      }
    }
    const reload = (): Promise<void> => {
      reading = read();
      return reading;
    };
    const change = (value: string | null, work: () => Promise<void>): void => {
      current = value;
      isChanged = true;
      writing = writing.then(work).catch(onError);
    };
    return {
      ready: () => reading ?? reload(),
      reload,
      token: {
        read: () => current,
        save: (token) => change(token, () => secrets.save(name, token)),
        forget: () => change(null, () => secrets.forget(name)),
      },
    };
  }

  async function openOnce(name: string): Promise<SessionToken> {
    const one = opened.get(name) ?? open(name);
    opened.set(name, one);
    await one.ready();
    return one.token;
  }

  return {
    tokenFor: (server) => openOnce(`session ${server}`),
    deviceTokenFor: (server) => openOnce(`device ${server}`),
    async reload() {
      await Promise.all([...opened.values()].map((one) => one.reload()));
    },
    settled: () => writing,
  };
}

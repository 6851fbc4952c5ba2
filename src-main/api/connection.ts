import type { SessionToken } from '../secrets/session-token.ts';

/** The server that is used now, and the session with it. */
export interface Connection {
  readonly address: URL;
  /** Stays the same from start to start, also where the address does not. */
  readonly name: string;
  readonly session: SessionToken;
  /** What the server on this computer asks to be shown; null for any other, which must never see it. */
  readonly secret: string | null;
}

/** Waits for a server that is just starting. Rejects where there is none. */
export type Connect = () => Promise<Connection>;

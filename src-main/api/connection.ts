import type { SessionToken } from '../secrets/session-token.ts';

/** The server that is used now, and the session with it. */
export interface Connection {
  readonly address: URL;
  /** Stays the same from start to start, also where the address does not. */
  readonly name: string;
  readonly session: SessionToken;
}

/** Waits for a server that is just starting. Rejects where there is none. */
export type Connect = () => Promise<Connection>;

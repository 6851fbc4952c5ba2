import type { SessionToken } from '../secrets/session-token.ts';
import type { InteractiveAgent } from './server-request.ts';

/** The current server, and the session with it. */
export interface Connection {
  readonly address: URL;
  /** An identifier that is stable across starts, even if the address changes. */
  readonly name: string;
  readonly session: SessionToken;
  /** The token of this device; undefined for connections that never sign in. */
  readonly device?: SessionToken | undefined;
  /** The secret of the server on this computer; null for any other server, which must never see it. */
  readonly secret: string | null;
  /** Connects by the system's proxy; undefined for a direct connection. */
  readonly agent?: InteractiveAgent | undefined;
}

/** Waits for a server that is starting. Rejects when there is none. */
export type Connect = () => Promise<Connection>;

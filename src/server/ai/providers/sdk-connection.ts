import type { Agent } from 'undici';

let agent: Promise<Agent> | null = null;

/** What both official libraries are told about how to connect. */
export interface SdkConnection {
  /** Tries and waits are decided in one place of our own. */
  readonly maxRetries: 0;
  /** A library's own log would show what was sent. */
  readonly logLevel: 'off';
  /** Milliseconds; a limit of ours ends it long before. */
  readonly timeout: number;
  readonly fetchOptions: { redirect: 'error'; dispatcher: Agent };
}

/** A day: the deadline of each question is far shorter. */
const TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * One pool of connections for all services. Left to itself, fetch gives up after five minutes without an answer; and a
 * redirect is never followed: it could lead to an address inside the server's own network.
 */
export async function sdkConnection(): Promise<SdkConnection> {
  agent ??= import('undici').then(({ Agent }) => new Agent({ headersTimeout: 0, bodyTimeout: 0 }));
  return {
    maxRetries: 0,
    logLevel: 'off',
    timeout: TIMEOUT_MS,
    fetchOptions: { redirect: 'error', dispatcher: await agent },
  };
}

import { once } from '../../../async/once.ts';
import { outgoingAgent } from '../../outgoing-network.ts';

type OutgoingAgent = Awaited<ReturnType<typeof outgoingAgent>>;
/** By default, fetch gives up after five minutes without an answer. */
const agent = once(() => outgoingAgent({ headersTimeout: 0, bodyTimeout: 0 }));

/** Connection options for both official libraries. */
export interface SdkConnection {
  /** Retries and delays are our own (`stream-answer.ts`). */
  readonly maxRetries: 0;
  /** A library's log would contain request bodies. */
  readonly logLevel: 'off';
  /** Milliseconds; our own deadlines are much shorter. */
  readonly timeout: number;
  readonly fetchOptions: { redirect: 'error'; dispatcher: OutgoingAgent };
}

/** One day: the deadline of each request is far shorter. */
const TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * One connection pool for all services. Redirects are refused: one could lead to an address inside the server's own
 * network.
 */
export async function sdkConnection(): Promise<SdkConnection> {
  return {
    maxRetries: 0,
    logLevel: 'off',
    timeout: TIMEOUT_MS,
    fetchOptions: { redirect: 'error', dispatcher: await agent() },
  };
}

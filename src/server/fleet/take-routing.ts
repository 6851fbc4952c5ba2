import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { RequestRouting, RoutedRequest } from '../routed-request.ts';
import { takeElsewhere } from '../takes/take-elsewhere.ts';
import type { TakeKey } from '../takes/take-key.ts';
import { FindNode } from './find-node.ts';
import { createForward, ForwardFailure } from './forward-request.ts';
import type { HolderStore } from './holder-store.ts';
import { type NodeLease, TAKEOVER_MS } from './node-lease.ts';
import { NODE_HEADER, type NodeTokens, REQUEST_HEADER } from './node-token.ts';

/** Milliseconds between attempts, and from a failure until the device must retry by itself. */
const RETRY_MS = 200;
const GIVE_UP_MS = TAKEOVER_MS + 3000;

/** Milliseconds between two log lines about servers with a different clock or secret. */
const LOG_INTERVAL_MS = 60_000;

interface TakeRoutingParts {
  lease: NodeLease;
  store: HolderStore;
  tokens: NodeTokens;
  tracer: Pick<Tracer, 'outgoing'>;
  log: Log;
  /** True when this server has a take open. */
  isOpenHere(take: TakeKey): boolean;
  /** Deletes a take, if there is one, and charges nothing. */
  discard(take: TakeKey): Promise<void>;
}

const requestIdSchema = z.uuid().nullable().catch(null);

const takeOf = ({ user, takeId, requestId }: RoutedRequest): TakeKey => ({
  owner: user.owner,
  id: takeId ?? requestId,
});

const isElsewhere = (error: unknown): boolean =>
  error instanceof ForwardFailure || (error instanceof AppError && error.code === 'take_elsewhere');

/** The response of another server; throws `take_elsewhere` for one that does not hold the take. */
async function requireHolderAnswer(answer: Response): Promise<Response> {
  if (answer.status !== 503) return answer;
  const text = await answer.text();
  if (text.includes('"take_elsewhere"')) throw takeElsewhere();
  return new Response(text, { status: answer.status, headers: answer.headers });
}

/** Determines whether a failed attempt, which began at `startedAt`, is the last one of a request. */
function createRetryLimit(): (startedAt: number) => boolean {
  let until: number | null = null;
  return (startedAt) => {
    const now = performance.now();
    // An attempt that lasted so long had reached a server, which was lost since.
    if (until === null || now - startedAt > GIVE_UP_MS) until = now + GIVE_UP_MS;
    return now > until;
  };
}

/**
 * Reads a forwarded request's context. A client that this server would treat as a visitor is told to retry: its own
 * server has authenticated it.
 */
function createReadForwarded(tokens: NodeTokens, log: Log): RequestRouting['readForwarded'] {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ headers, method, url }) => {
    const token = headers.get(NODE_HEADER);
    if (token === null) return null;
    const user = tokens.verify(token, { method, path: new URL(url).pathname });
    if (user) return { user, requestId: requestIdSchema.parse(headers.get(REQUEST_HEADER)) };
    const now = performance.now();
    if (now - loggedAt >= LOG_INTERVAL_MS) {
      log.error('a request of another server was rejected: its clock or its SECRET differs');
      loggedAt = now;
    }
    throw takeElsewhere();
  };
}

/** Forwards each request about a take to the server that holds it. */
export function createTakeRouting({
  lease,
  store,
  tokens,
  tracer,
  log,
  isOpenHere,
  discard,
}: TakeRoutingParts): RequestRouting {
  const nodes = new FindNode({ lease, store, isOpenHere });
  const { forward, endStreams } = createForward({ tokens, tracer, isAlive: nodes.isAlive });

  async function attempt(routed: RoutedRequest, handleLocally: () => Promise<Response>): Promise<Response> {
    const take = takeOf(routed);
    const node = await nodes.findHolder(take);
    if (!node) throw takeElsewhere();
    if (node.id === lease.self.id) return handleLocally();
    try {
      return await requireHolderAnswer(await forward(node, routed));
    } catch (error) {
      nodes.forget(take);
      throw error;
    }
  }

  async function giveUp(routed: RoutedRequest, failure: unknown): Promise<never> {
    // The client sends it again, under another id.
    if (routed.takeId === null) await discard(takeOf(routed));
    throw takeElsewhere(failure);
  }

  return {
    release: endStreams,
    readForwarded: createReadForwarded(tokens, log),
    async route(routed, handleLocally) {
      const isLast = createRetryLimit();
      for (;;) {
        const startedAt = performance.now();
        try {
          return await attempt(routed, handleLocally);
        } catch (error) {
          if (!isElsewhere(error)) throw error;
          if (isLast(startedAt)) return giveUp(routed, error);
        }
        await sleep(RETRY_MS);
      }
    },
  };
}

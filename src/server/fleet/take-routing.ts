import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { RequestRouting, RoutedRequest } from '../routed-request.ts';
import { takeElsewhere } from '../takes/take-elsewhere.ts';
import type { TakeKey } from '../takes/take-key.ts';
import { FindNode } from './find-node.ts';
import { createForward, ForwardFailure } from './forward-request.ts';
import type { HolderStore } from './holder-store.ts';
import { type NodeLease, TAKEOVER_MS } from './node-lease.ts';
import { NODE_HEADER, type NodeTokens, REQUEST_HEADER } from './node-token.ts';

/** Milliseconds between two attempts, and after which the device tries again itself. */
const RETRY_MS = 200;
const GIVE_UP_MS = TAKEOVER_MS + 3000;

interface TakeRoutingParts {
  lease: NodeLease;
  store: HolderStore;
  tokens: NodeTokens;
  tracer: Pick<Tracer, 'outgoing'>;
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

/** The answer of another server; one that does not hold the take throws `take_elsewhere`. */
async function heldAnswer(answer: Response): Promise<Response> {
  if (answer.status !== 503) return answer;
  const text = await answer.text();
  if (text.includes('"take_elsewhere"')) throw takeElsewhere();
  return new Response(text, { status: answer.status, headers: answer.headers });
}

/** Sends each request about a take to the server that holds it. */
export function createTakeRouting({
  lease,
  store,
  tokens,
  tracer,
  isOpenHere,
  discard,
}: TakeRoutingParts): RequestRouting {
  const nodes = new FindNode({ lease, store, isOpenHere });
  const { forward, endStreams } = createForward({ tokens, tracer, isAlive: nodes.isAlive });

  async function attempt(routed: RoutedRequest, here: () => Promise<Response>): Promise<Response> {
    const take = takeOf(routed);
    const node = await nodes.holding(take);
    if (!node) throw takeElsewhere();
    if (node.id === lease.self.id) return here();
    try {
      return await heldAnswer(await forward(node, routed));
    } catch (error) {
      nodes.forget(take);
      throw error;
    }
  }

  return {
    release: endStreams,
    sentOn({ headers, method, url }) {
      const token = headers.get(NODE_HEADER);
      const user = token === null ? null : tokens.verify(token, { method, path: new URL(url).pathname });
      return user && { user, requestId: requestIdSchema.parse(headers.get(REQUEST_HEADER)) };
    },
    async route(routed, here) {
      let failure: unknown;
      const until = performance.now() + GIVE_UP_MS;
      for (; performance.now() <= until; await sleep(RETRY_MS)) {
        try {
          return await attempt(routed, here);
        } catch (error) {
          if (!isElsewhere(error)) throw error;
          failure = error;
        }
      }
      // Its client sends it again, as another one.
      if (routed.takeId === null) await discard(takeOf(routed));
      throw takeElsewhere(failure);
    },
  };
}

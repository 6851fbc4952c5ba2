import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { RequestRouting, RoutedRequest } from '../routed-request.ts';
import { takeElsewhere } from '../takes/take-elsewhere.ts';
import type { TakeKey } from '../takes/take-key.ts';
import { FindNode } from './find-node.ts';
import { createForward, ForwardFailure } from './forward-request.ts';
import type { HolderStore } from './holder-store.ts';
import { type NodeLease, TAKEOVER_MS } from './node-lease.ts';
import { NODE_HEADER, type NodeTokens } from './node-token.ts';

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
}

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
}: TakeRoutingParts): RequestRouting {
  const nodes = new FindNode({ lease, store, isOpenHere });
  const { forward, endStreams } = createForward({ tokens, tracer, isAlive: nodes.isAlive });

  async function attempt(
    { user, takeId, ...rest }: RoutedRequest,
    here: () => Promise<Response>,
  ): Promise<Response> {
    const take = takeId === null ? null : { owner: user.owner, id: takeId };
    const node = take ? await nodes.holding(take) : nodes.any(randomUUID());
    if (!node) throw takeElsewhere();
    if (node.id === lease.self.id) return here();
    try {
      return await heldAnswer(await forward(node, { user, takeId, ...rest }));
    } catch (error) {
      if (take) nodes.forget(take);
      throw error;
    }
  }

  return {
    release: endStreams,
    senderOf(request) {
      const token = request.headers.get(NODE_HEADER);
      if (token === null) return null;
      return tokens.verify(token, { method: request.method, path: new URL(request.url).pathname });
    },
    async route(routed, here) {
      const until = performance.now() + GIVE_UP_MS;
      for (;;) {
        try {
          return await attempt(routed, here);
        } catch (error) {
          if (!isElsewhere(error)) throw error;
          if (performance.now() > until) throw takeElsewhere(error);
          await sleep(RETRY_MS);
        }
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import type { RequestRouting, RoutedRequest } from '../http/routed-request.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { TakeKey } from '../takes/active-takes.ts';
import { canHold, chooseNode } from './choose-node.ts';
import { createForward, ForwardFailure } from './forward-request.ts';
import type { HolderStore } from './holder-store.ts';
import { type NodeLease, TAKEOVER_MS } from './node-lease.ts';
import type { FleetNode } from './node-store.ts';
import { NODE_HEADER, type NodeTokens } from './node-token.ts';

/** Milliseconds between two attempts, and after which the device tries again itself. */
const RETRY_MS = 200;
const GIVE_UP_MS = TAKEOVER_MS + 3000;
/** Takes whose holder is remembered. */
const KNOWN_MAX = 10_000;

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
  if (text.includes('"take_elsewhere"')) throw new AppError('take_elsewhere', { retryAfter: 1 });
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
  const isAlive = ({ id }: FleetNode) => lease.nodes.some((node) => node.id === id);
  const forward = createForward({ tokens, tracer, isAlive });
  /** Holders by `owner/id`, in the order of their first use. */
  const known = new Map<string, FleetNode>();
  const nameOf = ({ owner, id }: TakeKey) => `${owner}/${id}`;

  function remember(take: TakeKey, node: FleetNode): FleetNode {
    if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value ?? '');
    known.set(nameOf(take), node);
    return node;
  }

  /** The server for a take that nobody holds: this one, if it takes recordings. */
  const anyNode = (takeId: string): FleetNode | null =>
    canHold(lease.self) ? lease.self : chooseNode(lease.nodes, takeId);

  /** The living server that the database names as holder. */
  async function lookUp(take: TakeKey): Promise<FleetNode | null> {
    const found = await store.locate(take);
    if (found?.state === 'done') return lease.self;
    if (!found?.holder) return anyNode(take.id);
    // A server that ends has handed over its takes in a moment.
    if (found.holder === lease.self.id) return canHold(lease.self) ? lease.self : null;
    const holder = lease.nodes.find(({ id }) => id === found.holder);
    return holder ? remember(take, holder) : null;
  }

  /** The server that answers for a take; null while there is none. */
  async function nodeFor(take: TakeKey): Promise<FleetNode | null> {
    if (isOpenHere(take)) return lease.self;
    const remembered = known.get(nameOf(take));
    return remembered && isAlive(remembered) ? remembered : lookUp(take);
  }

  async function attempt(
    { user, takeId, ...rest }: RoutedRequest,
    here: () => Promise<Response>,
  ): Promise<Response> {
    const take = takeId === null ? null : { owner: user.owner, id: takeId };
    const node = take ? await nodeFor(take) : anyNode(randomUUID());
    if (!node) throw new AppError('take_elsewhere', { retryAfter: 1 });
    if (node.id === lease.self.id) return here();
    try {
      return await heldAnswer(await forward(node, { user, takeId, ...rest }));
    } catch (error) {
      if (take) known.delete(nameOf(take));
      throw error;
    }
  }

  return {
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
          if (performance.now() > until)
            throw new AppError('take_elsewhere', { retryAfter: 1 }, { cause: error });
          await sleep(RETRY_MS);
        }
      }
    },
  };
}

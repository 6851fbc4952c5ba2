import { join } from 'node:path';
import { createApiProxy } from '../../src-main/api/api-proxy.ts';
import { createAskServer } from '../../src-main/api/ask-server.ts';
import { createPageRequests } from '../../src-main/api/page-requests.ts';
import { createCache } from '../../src-main/cache/cache.ts';
import { CachedApi } from '../../src-main/cache/cached-api.ts';
import { CatchUp } from '../../src-main/cache/catch-up.ts';
import { canAnswer } from '../../src-main/cache/offline-answer.ts';
import type { SessionToken } from '../../src-main/secrets/session-token.ts';
import { createSessionToken } from './session-in-memory.ts';

/**
 * The desktop's main process with its answer cache in `folder`, in front of a server that can be unreachable.
 * `secret`: of the server, if the app started it.
 */
export function mainWithCache(
  folder: string,
  url: string,
  session: SessionToken = createSessionToken(),
  secret: string | null = null,
) {
  const troubles: unknown[] = [];
  const onError = (error: unknown) => troubles.push(error);
  let other: string | null = null;
  const connect = async () => ({
    address: new URL(other ?? url),
    name: 'home',
    session,
    secret,
  });
  const cache = createCache(join(folder, 'cache.sqlite'), onError, { deleteAgainMs: 0 });
  const catchUp = new CatchUp({
    request: createAskServer(connect),
    cache,
    isCurrent: async ({ userId }) =>
      session.read() !== null && (await cache.userAt('home'))?.userId === userId,
    onError,
    pauseMs: 0,
  });
  const reached: boolean[] = [];
  const api = new CachedApi({
    api: createApiProxy(
      connect,
      canAnswer,
      createPageRequests(() => undefined),
    ),
    cache,
    connection: connect,
    onServerReached: (user, wasAway) => {
      reached.push(wasAway);
      catchUp.begin(user, wasAway);
    },
    onSigningOut: () => catchUp.stop(),
    onSignedOut: () => undefined,
    onError,
  });
  const send = (method: string, path: string, body?: unknown) =>
    api.answer(
      new Request(`parlance://app${path}`, {
        method,
        ...(body === undefined
          ? {}
          : {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json', origin: 'parlance://app' },
            }),
      }),
    );
  return {
    cache,
    catchUp,
    session,
    reached,
    troubles,
    send,
    get: (path: string) => send('GET', path),
    body: async (path: string): Promise<unknown> => (await send('GET', path)).json(),
    goAway: (away: boolean) => {
      other = away ? 'http://127.0.0.1:9' : null;
    },
    /** Switches to another server address. */
    goTo: (address: string) => {
      other = address;
    },
    close() {
      catchUp.stop();
      cache.close();
    },
  };
}

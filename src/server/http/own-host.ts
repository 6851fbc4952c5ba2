import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../../contract/loopback.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { answerError } from './error-answer.ts';

/** Paths that load balancers and orchestrators request under other host names. */
const PROBE_PATHS: readonly string[] = ['/api/health', '/api/ready'];

interface OwnHostParts {
  /** The public address; null if there is none. */
  readonly publicUrl: string | null;
  /** Where the server listens. */
  readonly host: string;
  /** Where other servers of the fleet reach this one; null for its own address. */
  readonly nodeUrl: string | null;
  readonly log: Log;
}

/** The host name of a `Host` header, without its port; null if it is invalid. */
function hostnameIn(header: string): string | null {
  try {
    return new URL(`http://${header}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Refuses requests whose host name is not this server's: with DNS rebinding, a page of another site reaches a server in
 * a private network under its own name, and the browser treats both as one site. IP addresses cannot be rebound. A
 * server without a public address that listens on other interfaces cannot know its names, and accepts all of them.
 */
export function ownHostOnly({ publicUrl, host, nodeUrl, log }: OwnHostParts): MiddlewareHandler {
  const urls = [publicUrl, nodeUrl].filter((url) => url !== null);
  // Without NODE_URL, the other servers of a fleet use the name of HOST.
  const names = [...urls.map((url) => new URL(url).hostname), hostnameIn(host)];
  const acceptsAnyHost = publicUrl === null && !isLoopback(host);
  const isOwnHost = (name: string): boolean =>
    name === 'localhost' || names.includes(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return async (context, next) => {
    const { req } = context;
    const name = hostnameIn(req.header('host') ?? new URL(req.url).host);
    if (acceptsAnyHost || PROBE_PATHS.includes(req.path) || (name !== null && isOwnHost(name))) return next();
    return answerError(new AppError('wrong_host'), log, null);
  };
}

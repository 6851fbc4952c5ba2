import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { APP_SECRET_HEADER } from '../../contract/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { NodeContext } from './address.ts';
import { answerError } from './error-answer.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * True when the Host header names the address this server listens on; blocks DNS rebinding by other sites.
 */
function isOwnHost(context: NodeContext, host: string): boolean {
  const port = context.env?.incoming?.socket.localPort;
  return context.req.header('host') === `${host}:${port}`;
}

/**
 * Rejects all requests except those of the app that started this server: other accounts of the computer, and pages in a
 * browser, are excluded. `host`: where it listens.
 */
export function appOnly({
  secret,
  host,
  log,
}: {
  readonly secret: string;
  readonly host: string;
  readonly log: Log;
}): MiddlewareHandler {
  const expectedDigest = digest(secret);
  return async (context, next) => {
    const sentDigest = digest(context.req.header(APP_SECRET_HEADER) ?? '');
    if (timingSafeEqual(sentDigest, expectedDigest) && isOwnHost(context as unknown as NodeContext, host))
      return next();
    const refusal = new AppError(
      'cross_origin',
      {},
      { text: 'Only the app that started this server may ask it.' },
    );
    return answerError(refusal, log, null);
  };
}

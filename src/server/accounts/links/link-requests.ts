import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { Mail } from '../../mail/mail.ts';

/** Maximum requests in progress; further requests are dropped to bound memory. */
const MAX_PENDING_REQUESTS = 50;

interface LinkRequestsParts {
  mail: Mail;
  /** Counts a request for an address. Throws AppError `rate_limited`. */
  countRequest: (email: string) => Promise<void>;
  /** Sends a link to the address, if it has an account. */
  send: (email: string) => Promise<void>;
  log: Log;
}

/**
 * Link requests by visitors. They are answered before any lookup, so that neither the response nor its timing reveals
 * whether an account exists.
 */
export function createLinkRequests({ mail, countRequest, send, log }: LinkRequestsParts) {
  let running = 0;
  /** @throws AppError `mail_not_configured`, `rate_limited` */
  return async (email: string): Promise<{ sent: true }> => {
    if (mail.transport === 'none') throw new AppError('mail_not_configured');
    await countRequest(email);
    if (running < MAX_PENDING_REQUESTS) {
      running += 1;
      setImmediate(() => {
        send(email)
          .catch((error: unknown) => {
            log.error({ err: error }, 'a link could not be sent');
          })
          .finally(() => {
            running -= 1;
          });
      });
    } else log.warn('too many link requests: one was dropped');
    return { sent: true };
  };
}

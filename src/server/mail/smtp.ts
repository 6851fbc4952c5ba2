import { randomUUID } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { type RetryAdvice, type RetryRule, withRetries } from '../scheduling/retry.ts';
import type { Message } from './mail.ts';

/** Milliseconds to connect and receive the greeting, and of silence allowed after that. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** Milliseconds for all attempts of one message; a user waits for the response. */
const TIMEOUT_MS = 45_000;
const TRIES: RetryRule = { tries: 3, baseMs: 1000 };
/** Errors that a retry cannot fix: authentication or encryption. */
const HOPELESS = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS'];

/** The loggable parts of an error: server messages contain the address. */
function factsOf(error: unknown): { code: string; status: number } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : 'unknown',
    status: typeof responseCode === 'number' ? responseCode : 0,
  };
}

/** A 5xx is permanent (RFC 5321, 4.2.1). */
function advise(error: unknown): RetryAdvice {
  const { code, status } = factsOf(error);
  return status >= 500 || HOPELESS.includes(code) ? false : { afterMs: null };
}

/**
 * Sends messages through an SMTP server: `smtp://` (encrypted if the server supports it) or `smtps://`, with
 * user name and password in the URL if needed. `from`: `a@b` or `Name <a@b>`.
 */
export function createSmtpSender(settings: {
  url: string;
  from: string;
  rule?: RetryRule;
}): (message: Message) => Promise<void> {
  const { url, from, rule = TRIES } = settings;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opening: ReturnType<typeof open> | undefined;

  return async (message) => {
    opening ??= open();
    const transport = await opening;
    // The same id for all attempts, so that a mailbox shows a duplicate only once.
    const messageId = `<${randomUUID()}@${from.replace(/^.*@/, '').replace('>', '')}>`;
    const headers = { 'auto-submitted': 'auto-generated' };
    try {
      await withRetries(() => transport.sendMail({ ...message, from, messageId, headers }), advise, {
        ...rule,
        deadline: performance.now() + TIMEOUT_MS,
        signal: AbortSignal.timeout(2 * TIMEOUT_MS),
      });
    } catch (error) {
      const { code, status } = factsOf(error);
      const cause = new Error(`the mail server could not be used: ${code}${status ? ` (${status})` : ''}`);
      throw new AppError('mail_failed', {}, { cause });
    }
  };
}

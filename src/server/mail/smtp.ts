import { once } from '../../async/once.ts';
import { MailError, type Message } from './mail.ts';

/** Milliseconds to connect and receive the greeting, and of silence allowed after that. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_MS = 20_000;

/** A refusal by policy, such as "Relay access denied" (RFC 3463, 3.8), which Exim sends without such a code. */
const POLICY_REFUSAL = /^\d{3}[ -]5\.7\.|\brelay/i;

interface SmtpErrorInfo {
  readonly code: string;
  readonly status: number;
  readonly command: unknown;
  readonly isByPolicy: boolean;
}

/** The loggable parts of an error: server messages contain the address. */
function errorInfoOf(error: unknown): SmtpErrorInfo {
  const { code, responseCode, command, response } = Object(error) as Record<
    'code' | 'responseCode' | 'command' | 'response',
    unknown
  >;
  return {
    command,
    code: typeof code === 'string' ? code : 'unknown',
    status: typeof responseCode === 'number' ? responseCode : 0,
    isByPolicy: typeof response === 'string' && POLICY_REFUSAL.test(response),
  };
}

/** Commands whose refusal concerns the recipient or the message; an operator can fix the causes of other refusals. */
const MESSAGE_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * A 5xx reply about the message is permanent (RFC 5321, 4.2.1). A refused greeting, sign-in or sender, or a refusal by
 * policy, comes from wrong settings: the mail waits until they are corrected.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, status, command, isByPolicy } = errorInfoOf(error);
  const isFinal = status >= 500 && MESSAGE_COMMANDS.includes(command) && !isByPolicy;
  return new MailError(status ? `${code}_${status}` : code, isFinal);
}

/**
 * Sends messages through an SMTP server: `smtp://` (encrypted if the server supports it) or `smtps://`, with
 * user name and password in the URL if needed. `from`: `a@b` or `Name <a@b>`. `id` becomes the Message-ID, by which
 * a mailbox shows a duplicate only once.
 */
export function createSmtpSender({
  url,
  from,
}: {
  url: string;
  from: string;
}): (message: Message, id: string) => Promise<void> {
  const openTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

  return async (message, id) => {
    const transport = await openTransport();
    const messageId = `<${id}@${from.replace(/^.*@/, '').replace('>', '')}>`;
    const headers = { 'auto-submitted': 'auto-generated' };
    try {
      await transport.sendMail({ ...message, from, messageId, headers });
    } catch (error) {
      throw mailErrorOf(error);
    }
  };
}

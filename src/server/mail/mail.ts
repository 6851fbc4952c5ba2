import type { MailTransport } from '../../contract/api/email-links.ts';

/** A message to one address. It contains no user input except, at most, a validated address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail transport. */
export interface Mail {
  readonly transport: MailTransport;
  /** Why messages do not reach a mailbox, as a message for the user; null if they do. */
  readonly reason: string | null;
  /** Base address of links in messages, without a trailing slash. Never taken from a request. */
  readonly linkBase: string;
  /**
   * Sends a message once; all attempts of one message have the same `id`.
   * @throws MailError; AppError `mail_not_configured`
   */
  send(message: Message, id: string): Promise<void>;
}

/** A message was not sent. `code` is safe to log and contains no address; `isFinal`: retrying is useless. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`the mail server could not be used: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

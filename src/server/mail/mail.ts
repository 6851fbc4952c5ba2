import type { MailWay } from '../../contract/api/email-links.ts';

/** A message to one address. It contains no user input except, at most, a validated address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail transport. */
export interface Mail {
  readonly way: MailWay;
  /** Why messages do not reach a mailbox, as a message for the user; null if they do. */
  readonly reason: string | null;
  /** Base address of links in messages, without a trailing slash. Never taken from a request. */
  readonly linkBase: string;
  /**
   * Sends a message once; `id` tells attempts of one message from other messages.
   * @throws MailError; AppError `mail_not_configured`
   */
  send(message: Message, id: string): Promise<void>;
}

/** A message was not sent. `code` is for the log and holds no address; `isFinal`: no other attempt can succeed. */
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

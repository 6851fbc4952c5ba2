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
  /** @throws AppError `mail_failed`, `mail_not_configured` */
  send(message: Message): Promise<void>;
}

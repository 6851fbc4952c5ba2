import type { MailWay } from '../../contract/api/email-links.ts';

/** One message to one address. Nothing in it comes from a person but, at most, an address that was checked. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out for messages. */
export interface Mail {
  readonly way: MailWay;
  /** Why messages do not reach a mailbox, in words for people; null where they do. */
  readonly reason: string | null;
  /** Where links in messages lead to, without a trailing slash. Never what a request says of itself. */
  readonly linkBase: string;
  /** @throws AppError `mail_failed`, `mail_not_configured` */
  send(message: Message): Promise<void>;
}

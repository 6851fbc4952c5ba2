import type { MailTransport } from '../../contract/api/email-links.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Mail, Message } from './mail.ts';
import { createSmtpSender } from './smtp.ts';

const LOG_REASON = 'This server has no SMTP_URL: messages are written to its log.';
const NO_MAIL_REASON = 'This server cannot send mail: SMTP_URL is not set.';

/** A host as part of a URL: IPv6 addresses get brackets. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** `no-reply` at the public host. */
const defaultSender = (linkBase: string): string => `Parlance <no-reply@${new URL(linkBase).hostname}>`;

/** Base address of links in messages, without a trailing slash. */
export const linkBaseOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${inUrl(host)}:${port}`;

/** How these settings send mail. */
export function mailTransportOf({
  smtpUrl,
  isProduction,
  secure,
}: Pick<Config, 'smtpUrl' | 'isProduction' | 'secure'>): MailTransport {
  if (smtpUrl) return 'smtp';
  return isProduction || secure ? 'none' : 'log';
}

/**
 * The mail transport for these settings: SMTP; without it, the server's log, but only in development, because the link
 * in a message would let every reader of a production log sign in. A server with an https address counts as production,
 * even without `NODE_ENV`.
 */
export function chooseMail(config: Config, log: Log): Mail {
  const linkBase = linkBaseOf(config);
  if (config.smtpUrl) {
    const from = config.mailFrom ?? defaultSender(linkBase);
    return {
      transport: 'smtp',
      reason: null,
      linkBase,
      send: createSmtpSender({ url: config.smtpUrl, from }),
    };
  }
  if (mailTransportOf(config) === 'none') {
    const send = async () => {
      throw new AppError('mail_not_configured');
    };
    return { transport: 'none', reason: NO_MAIL_REASON, linkBase, send };
  }
  const send = async ({ to, subject, text }: Message) => {
    log.warn({ mail: { to, subject, text } }, 'this mail was not sent: SMTP_URL is not set');
  };
  return { transport: 'log', reason: LOG_REASON, linkBase, send };
}

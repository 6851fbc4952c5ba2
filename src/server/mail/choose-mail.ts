import type { MailWay } from '../../contract/api/email-links.ts';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Mail, Message } from './mail.ts';
import { createSmtpSender } from './smtp.ts';

const TO_LOG = 'This server has no SMTP_URL: messages are written to its log.';
const NOWHERE = 'This server cannot send mail: SMTP_URL is not set.';

/** An address as it stands in a URL: IPv6 in brackets. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** `no-reply` at the host that people reach this server by. */
const defaultSender = (linkBase: string): string => `Parlance <no-reply@${new URL(linkBase).hostname}>`;

/** Where links in messages lead to, without a trailing slash. */
export const linkBaseOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${inUrl(host)}:${port}`;

/** How messages leave with these settings. */
export function mailWayOf({
  smtpUrl,
  isProduction,
  secure,
}: Pick<Config, 'smtpUrl' | 'isProduction' | 'secure'>): MailWay {
  if (smtpUrl) return 'smtp';
  return isProduction || secure ? 'none' : 'log';
}

/**
 * The way out for messages that the settings give: SMTP; without it the server's own log while it is developed or
 * tried out, for the link in a message would let anyone in who reads the log of a server that people use. A server
 * that people come to by https is one, whether or not somebody thought of `NODE_ENV`.
 */
export function chooseMail(config: Config, log: Log): Mail {
  const linkBase = linkBaseOf(config);
  if (config.smtpUrl) {
    const from = config.mailFrom ?? defaultSender(linkBase);
    return { way: 'smtp', reason: null, linkBase, send: createSmtpSender({ url: config.smtpUrl, from }) };
  }
  if (mailWayOf(config) === 'none') {
    const send = async () => {
      throw new AppError('mail_not_configured');
    };
    return { way: 'none', reason: NOWHERE, linkBase, send };
  }
  const send = async ({ to, subject, text }: Message) => {
    log.warn({ mail: { to, subject, text } }, 'this message was not sent: SMTP_URL is not set');
  };
  return { way: 'log', reason: TO_LOG, linkBase, send };
}

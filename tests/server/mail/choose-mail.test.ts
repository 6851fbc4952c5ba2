import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/server/config/config.ts';
import { createLog } from '../../../src/server/log.ts';
import { chooseMail } from '../../../src/server/mail/choose-mail.ts';

const silent = createLog('silent');
const choose = (settings: Record<string, string>, log = silent) => chooseMail(readConfig(settings), log);
const message = { to: 'ann@example.com', subject: 'Hi', text: 'http://x/confirm?token=SECRET', html: '' };

const ID = crypto.randomUUID();

function listeningLog() {
  const lines: string[] = [];
  const log = createLog('silent');
  log.warn = (...words: unknown[]) => {
    lines.push(JSON.stringify(words));
  };
  return { log, lines };
}

it('chooseMail uses SMTP when SMTP_URL is set', () => {
  const mail = choose({ SMTP_URL: 'smtp://127.0.0.1:2525', PUBLIC_URL: 'https://parlance.example/' });
  expect(mail).toMatchObject({ transport: 'smtp', reason: null, linkBase: 'https://parlance.example' });
});

it('chooseMail writes messages to the log in development and states the reason', async () => {
  const { log, lines } = listeningLog();
  const mail = choose({}, log);
  expect(mail).toMatchObject({ transport: 'log', reason: expect.stringContaining('SMTP_URL') });
  await mail.send(message, ID);
  expect(lines.join()).toContain('SECRET');
});

it.each([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://parlance.example' },
  { PUBLIC_URL: 'https://parlance.example', NODE_ENV: 'development' },
])('chooseMail never logs a link on a production or public server: %o', async (settings) => {
  const { log, lines } = listeningLog();
  const mail = choose(settings, log);
  expect(mail).toMatchObject({ transport: 'none', reason: expect.stringContaining('SMTP_URL') });
  await expect(mail.send(message, ID)).rejects.toMatchObject({ code: 'mail_not_configured' });
  expect(lines).toEqual([]);
});

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://parlance.example' }, 'https://parlance.example'],
])('chooseMail uses the configured base URL for links: %o', (settings, base) => {
  expect(choose(settings).linkBase).toBe(base);
});

it.each([
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be smtp://name:password@host:587 or smtps://'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be'],
  ...['pass#word', '12#34', '1/2', '1?2'].map((password): [Record<string, string>, string] => [
    { SMTP_URL: `smtp://ann:${password}@mail.example:587` },
    'SMTP_URL must be smtp://name:password@host:587 or smtps://..., with signs such as # or / in the password as %23',
  ]),
  [{ SMTP_URL: 'smtp://mail.example', HOST: '0.0.0.0' }, 'PUBLIC_URL must be set when SMTP_URL is'],
  [{ MAIL_FROM: 'a@b\nBcc: c@d' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
])('readConfig explains invalid mail settings: %o', (settings, words) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow(words);
});

it.each(['smtp://ann:12%2334@mail.example', 'smtps://mail.example:465/?tls.rejectUnauthorized=false'])(
  'readConfig accepts the mail server %s',
  (url) => {
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
  },
);

it.each(['parlance@example.com', 'Parlance <parlance@example.com>'])(
  'readConfig accepts the sender %s',
  (sender) => {
    expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  },
);

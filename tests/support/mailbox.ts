import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { TEST_AUTHORITY, TEST_CERTIFICATE } from './network/test-certificates.ts';

/** A received message: its envelope recipients and its content. */
export interface Arrived {
  readonly to: readonly string[];
  readonly from: string;
  readonly mail: Email;
  readonly raw: string;
  /** True when it came over TLS. */
  readonly isEncrypted: boolean;
}

/** A local SMTP server. */
export interface Mailbox {
  url: string;
  /** What to add to `url` to trust its certificate. */
  readonly trust: string;
  readonly arrived: Arrived[];
  /** The number of attempts to deliver a message. */
  tries: number;
  /** SMTP replies to the next messages, each a code and a text; later messages are accepted. */
  readonly refusals: { code: number; text: string }[];
  /** The same for the sender's address. */
  readonly senderRefusals: { code: number; text: string }[];
  /** Addresses that reject every message. */
  readonly dead: Set<string>;
  /** The last message to an address. Throws without one. */
  last(to: string): Arrived;
  /** The token in the link of the last message to an address. */
  token(to: string): string;
  stop(): Promise<void>;
}

/** The token in a message's confirmation link. */
export const tokenIn = (text: string): string => text.match(/\/confirm\?token=([\w-]{43})\b/)?.[1] ?? '';

/** The host that the certificate is for, and its authority, as nodemailer reads them from an address. */
const TRUST = new URLSearchParams({ 'tls.servername': 'mail.parlance.test', 'tls.ca': TEST_AUTHORITY });

/**
 * Starts a mailbox. With a `password`, a sender has to authenticate. With `encryption`, it offers STARTTLS or speaks
 * TLS from the start, and takes no password in the clear.
 */
export async function openMailbox({
  password,
  encryption,
}: {
  password?: string;
  encryption?: 'starttls' | 'tls';
} = {}): Promise<Mailbox> {
  const box = {
    arrived: [] as Arrived[],
    tries: 0,
    refusals: [] as { code: number; text: string }[],
    senderRefusals: [] as { code: number; text: string }[],
    dead: new Set<string>(),
  };
  const server = new SMTPServer({
    ...(encryption && TEST_CERTIFICATE),
    secure: encryption === 'tls',
    disabledCommands: [...(encryption ? [] : ['STARTTLS']), ...(password ? [] : ['AUTH'])],
    allowInsecureAuth: !encryption,
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: given.username }) : done(new Error('wrong')),
    onMailFrom(_address, _session, done) {
      const refusal = box.senderRefusals.shift();
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onRcptTo({ address }, _session, done) {
      box.tries += 1;
      const isDead = box.dead.has(address);
      const refusal = isDead ? { code: 550, text: 'no such mailbox' } : box.refusals.shift();
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    async onData(stream, { envelope, secure }, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      const raw = Buffer.concat(parts).toString();
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      const mail = await PostalMime.parse(raw);
      box.arrived.push({ to, from, raw, mail, isEncrypted: secure });
      done();
    },
  });
  // A client that disconnects early must not fail a test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const last = (to: string): Arrived => {
    const found = box.arrived.findLast((message) => message.to.includes(to));
    if (!found) throw new Error(`nothing arrived for ${to}`);
    return found;
  };
  return Object.assign(box, {
    url: `${encryption === 'tls' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    trust: `?${TRUST}`,
    last,
    token: (to: string) => tokenIn(last(to).mail.text ?? ''),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

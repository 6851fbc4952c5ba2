import { afterAll, beforeAll } from 'vitest';
import type { DatabaseKind } from '../../src/server/db/database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Settings of a server that counts attempts to sign in by the address in `X-Forwarded-For`. */
export const COUNTED_SIGN_INS = { PUBLIC_URL: '', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };

/** Starts a server and the mailbox of its mail before the tests of a suite, and stops both after them. */
export function withMailServer(
  kind: DatabaseKind,
  settings: Readonly<Record<string, string>>,
  use: (started: { readonly server: TestServer; readonly box: Mailbox }) => void,
): void {
  let stop: () => Promise<unknown> = async () => undefined;
  beforeAll(async () => {
    const box = await openMailbox();
    const server = await startTestServer(kind, { SMTP_URL: box.url, ...settings });
    stop = async () => {
      await server.stop();
      await box.stop();
    };
    use({ server, box });
  });
  afterAll(() => stop());
}

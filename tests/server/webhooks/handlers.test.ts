import { describe, expect, it } from 'vitest';
import { withMailServer } from '../../support/mail-server.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { DATABASES } from '../../support/test-database.ts';
import type { TestServer } from '../../support/test-server.ts';
import { verifyEmail } from '../../support/verify-email.ts';

describe.each(DATABASES)('webhooks on %s', (kind) => {
  let server: TestServer;
  let box: Mailbox;
  withMailServer(kind, {}, (started) => {
    ({ server, box } = started);
  });

  it('are told to the user of the account in a mail', async () => {
    const ann = await server.signUp();
    await verifyEmail(server.database, kind, ann.email);
    const form = { url: 'https://hooks.example.com/texts', withText: true };
    expect((await ann.json('POST', '/api/webhooks', { ...form, url: 'no address' })).status).toBe(400);
    expect((await ann.json('POST', '/api/webhooks', form)).status).toBe(200);
    const subjects = () =>
      box.arrived.filter(({ to }) => to.includes(ann.email)).map(({ mail }) => mail?.subject);
    await expect.poll(subjects).toContain('A webhook was added to your account');
    expect(subjects().filter((subject) => subject?.includes('webhook'))).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { type Mail, MailError } from '../../../src/server/mail/mail.ts';
import { Outbox } from '../../../src/server/mail/outbox.ts';
import { createOutboxStore } from '../../../src/server/mail/outbox-store.ts';
import { createUser } from '../../support/create-user.ts';
import { jobsOn } from '../../support/job-queues.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { waitForEmptyOutbox } from '../../support/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestServer } from '../../support/test-server.ts';

const message = { to: 'ann@example.com', subject: 'Hi', text: 'Words', html: '<p>Words</p>' };

describe('Outbox', () => {
  let place: TestDatabase;
  let userId: string;
  let time: number;
  beforeEach(async () => {
    place = await createTestDatabase('sqlite');
    await createUser(place.database);
    userId = (await place.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()).id;
    time = 1_000_000;
  });
  afterEach(() => place.remove());

  /** An outbox whose mail server answers as `failures` say, then accepts. */
  function outboxWith(failures: Error[] = [], secrets: [string, ...string[]] = ['a secret']) {
    const sent: { id: string; text: string }[] = [];
    const mail: Mail = {
      transport: 'smtp',
      reason: null,
      linkBase: '',
      async send({ text }, id) {
        sent.push({ id, text });
        const failure = failures.shift();
        if (failure) throw failure;
      },
    };
    const outbox = new Outbox({
      mail,
      secrets: () => secrets,
      now: () => time,
      log: createLog('silent'),
      store: createOutboxStore(place.database),
      jobs: jobsOn(place, false),
    });
    return { outbox, sent };
  }
  const put = (outbox: Outbox) =>
    place.database.db
      .transaction()
      .execute((tx) => outbox.put(tx, { userId, message, expiresAt: time + 1000 }));
  const ids = async () =>
    (await place.database.db.selectFrom('mails').select('id').execute()).map(({ id }) => id);

  it('keeps a mail until it is sent and retries with the same id', async () => {
    const { outbox, sent } = outboxWith([new MailError('ECONNECTION', false)]);
    await put(outbox);
    const [id = ''] = await ids();
    await expect(outbox.send(id)).rejects.toBeInstanceOf(MailError);
    expect(await ids()).toEqual([id]);
    await outbox.send(id);
    await outbox.send(id);
    expect([await ids(), sent]).toEqual([[], [0, 1].map(() => ({ id, text: 'Words' }))]);
  });

  it('stores nothing of a transaction that is rolled back', async () => {
    const { outbox } = outboxWith();
    const undone = place.database.db.transaction().execute(async (tx) => {
      await outbox.put(tx, { userId, message, expiresAt: time + 1000 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await ids()).toEqual([]);
    expect(await place.database.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('drops a mail that is permanently refused or has expired', async () => {
    const { outbox, sent } = outboxWith([new MailError('EENVELOPE_550', true)]);
    await put(outbox);
    await put(outbox);
    const [refused = '', late = ''] = await ids();
    await outbox.send(refused);
    time += 1000;
    await outbox.send(late);
    expect([await ids(), sent.length]).toEqual([[], 1]);
    await put(outbox);
    time += 1000;
    await outbox.removeExpired();
    expect(await ids()).toEqual([]);
  });

  it('drops a mail that was encrypted with an unknown secret', async () => {
    const { outbox } = outboxWith();
    await put(outbox);
    const [id = ''] = await ids();
    const other = outboxWith([], ['another secret']);
    await expect(other.outbox.send(id)).rejects.toMatchObject({ code: 'mail_unreadable' });
    expect([await ids(), other.sent]).toEqual([[], []]);
  });

  it('sends a mail encrypted with the previous secret during a rotation', async () => {
    const { outbox } = outboxWith();
    await put(outbox);
    const [id = ''] = await ids();
    const next = outboxWith([], ['the next secret', 'a secret']);
    await next.outbox.send(id);
    expect([await ids(), next.sent]).toEqual([[], [{ id, text: 'Words' }]]);
  });
});

it('the outbox of a fleet server sends mails through pg-boss', async () => {
  const box = await openMailbox();
  const server = await startTestServer('postgres', {
    SMTP_URL: box.url,
    RATE_LIMITS: 'on',
    SECRET: 'x'.repeat(32),
    AUDIO_STORE: 's3',
    S3_BUCKET: 'recordings',
    AWS_REGION: 'r',
    AWS_ACCESS_KEY_ID: 'k',
    AWS_SECRET_ACCESS_KEY: 's',
  });
  const ann = await server.signUp();
  expect((await ann.json('POST', '/api/user/send-verification', {})).body).toEqual({ sent: true });
  await waitForEmptyOutbox(server.database);
  const token = box.token(ann.email);
  const confirmed = await server.anonymous().json('POST', '/api/confirm-link', { token });
  expect(confirmed.status).toBe(200);
  const counts = await server.database.db.selectFrom('request_counts').select('key').execute();
  expect(counts.some(({ key }) => key.startsWith('verificationMail:'))).toBe(true);
  expect(await server.database.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  await server.stop();
  await box.stop();
});

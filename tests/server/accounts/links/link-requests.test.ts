import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLinkRequests } from '../../../../src/server/accounts/links/link-requests.ts';
import { createLog } from '../../../../src/server/log.ts';
import type { Mail } from '../../../../src/server/mail/mail.ts';

const EMAIL = 'ann@example.com';
const MAIL: Mail = { transport: 'smtp', reason: null, linkBase: '', send: async () => undefined };

/** Requests whose links are sent by `send`; `counted` names the addresses that were counted. */
function requestsWith(send: (email: string) => Promise<void>, transport: Mail['transport'] = 'smtp') {
  const counted: string[] = [];
  const request = createLinkRequests({
    mail: { ...MAIL, transport },
    countRequest: async (email) => void counted.push(email),
    send,
    log: createLog('silent'),
  });
  return { request, counted };
}

it('a link request is answered before the account is looked up', async () => {
  const sent: string[] = [];
  const { request, counted } = requestsWith(async (email) => void sent.push(email));
  expect([await request(EMAIL), counted, sent]).toEqual([{ sent: true }, [EMAIL], []]);
  await nextTurn();
  expect(sent).toEqual([EMAIL]);
});

it('a link request is answered the same when the link cannot be sent', async () => {
  const { request } = requestsWith(() => Promise.reject(new Error('the database is away')));
  expect(await request(EMAIL)).toEqual({ sent: true });
  await nextTurn();
  expect(await request(EMAIL)).toEqual({ sent: true });
});

it('a link request beyond 50 in progress is answered the same and sends nothing', async () => {
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { request } = requestsWith((email) => {
    sent.push(email);
    return promise;
  });
  for (let n = 0; n < 51; n += 1) expect(await request(`${n}@example.com`)).toEqual({ sent: true });
  await nextTurn();
  expect([sent.length, sent.at(-1)]).toEqual([50, '49@example.com']);
  resolve();
  await nextTurn();
  await request(EMAIL);
  await nextTurn();
  expect(sent.at(-1)).toBe(EMAIL);
});

it('a link request is neither counted nor sent without a mail server', async () => {
  const sent: string[] = [];
  const { request, counted } = requestsWith(async (email) => void sent.push(email), 'none');
  await expect(request(EMAIL)).rejects.toMatchObject({ code: 'mail_not_configured' });
  await nextTurn();
  expect([counted, sent]).toEqual([[], []]);
});

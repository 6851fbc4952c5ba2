import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { createSmtpSender } from '../../../src/server/mail/smtp.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';

const message = { to: 'ann@example.com', subject: 'A füll stop', text: 'Words', html: '<p>Words</p>' };
const from = 'Parlance <no-reply@parlance.example>';
const rule = { tries: 3, baseMs: 5 };
let box: Mailbox;
beforeEach(async () => {
  box = await openMailbox();
});
afterEach(() => box.stop());

const failure = async (send: () => Promise<void>): Promise<AppError> => {
  const error = await send().catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error('it was sent');
  return error;
};

it('hands a message over as plain text and HTML', async () => {
  await createSmtpSender({ url: box.url, from, rule })(message);
  const { to, from: sender, mail } = box.last('ann@example.com');
  expect([to, sender]).toEqual([['ann@example.com'], 'no-reply@parlance.example']);
  expect(mail).toMatchObject({
    subject: message.subject,
    from: { name: 'Parlance', address: 'no-reply@parlance.example' },
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@parlance\.example>$/),
  });
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Words', '<p>Words</p>']);
});

it('tries again where the server asks for later, three times at most', async () => {
  box.refusals.push({ code: 451, text: 'greylisted' }, { code: 421, text: 'busy' });
  await createSmtpSender({ url: box.url, from, rule })(message);
  expect([box.tries, box.arrived.length]).toEqual([3, 1]);
  box.refusals.push(...Array.from({ length: 5 }, () => ({ code: 451, text: 'later' })));
  const { code } = await failure(() => createSmtpSender({ url: box.url, from, rule })(message));
  expect([code, box.tries]).toEqual(['mail_failed', 6]);
});

it('takes a no for a no, and repeats nothing of what the server said', async () => {
  box.refusals.push({ code: 550, text: 'no such person as ann@example.com' });
  const error = await failure(() => createSmtpSender({ url: box.url, from, rule })(message));
  expect([error.code, box.tries]).toEqual(['mail_failed', 1]);
  expect(String(error.cause)).toContain('550');
  expect(`${error.message} ${String(error.cause)}`).not.toContain('ann@');
});

it('says that the message could not be sent where no server answers, or something else does', async () => {
  const gone = await openMailbox();
  await gone.stop();
  const away = await failure(() => createSmtpSender({ url: gone.url, from, rule })(message));
  expect([away.code, away.message]).toEqual([
    'mail_failed',
    'The message could not be sent. Please try again later.',
  ]);
  let asked = 0;
  const deaf = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const { port } = deaf.address() as { port: number };
  const broken = await failure(() =>
    createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from, rule })(message),
  );
  expect([broken.code, asked]).toEqual(['mail_failed', 3]);
  deaf.close();
});

it('signs in with what the address says, and does not try a wrong password again', async () => {
  const guarded = await openMailbox('p@ss word');
  const at = (password: string) => guarded.url.replace('//', `//parlance:${encodeURIComponent(password)}@`);
  await createSmtpSender({ url: at('p@ss word'), from, rule })(message);
  expect(guarded.arrived).toHaveLength(1);
  const { code } = await failure(() => createSmtpSender({ url: at('nope'), from, rule })(message));
  expect([code, guarded.tries]).toEqual(['mail_failed', 1]);
  await guarded.stop();
});

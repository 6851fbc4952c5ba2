import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailError } from '../../../src/server/mail/mail.ts';
import { createSmtpSender } from '../../../src/server/mail/smtp.ts';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';

const message = { to: 'ann@example.com', subject: 'A füll stop', text: 'Words', html: '<p>Words</p>' };
const from = 'Parlance <no-reply@parlance.example>';
const ID = crypto.randomUUID();
let box: Mailbox;
beforeEach(async () => {
  box = await openMailbox();
});
afterEach(() => box.stop());

const failure = async (send: () => Promise<void>): Promise<MailError> => {
  const error = await send().catch((thrown: unknown) => thrown);
  if (!(error instanceof MailError)) throw new Error('it was sent');
  return error;
};

it('createSmtpSender sends a message as plain text and HTML', async () => {
  await createSmtpSender({ url: box.url, from })(message, ID);
  const { to, from: sender, mail } = box.last('ann@example.com');
  expect([to, sender]).toEqual([['ann@example.com'], 'no-reply@parlance.example']);
  expect(mail).toMatchObject({
    subject: message.subject,
    from: { name: 'Parlance', address: 'no-reply@parlance.example' },
    messageId: `<${ID}@parlance.example>`,
  });
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Words', '<p>Words</p>']);
});

it('createSmtpSender distinguishes temporary and final refusals, and hides the server message', async () => {
  const send = createSmtpSender({ url: box.url, from });
  box.refusals.push({ code: 451, text: 'greylisted' });
  const later = await failure(() => send(message, ID));
  expect([later.isFinal, box.tries]).toEqual([false, 1]);
  expect(later.code).toContain('451');
  box.refusals.push({ code: 550, text: 'no such person as ann@example.com' });
  const never = await failure(() => send(message, ID));
  expect([never.isFinal, box.tries]).toEqual([true, 2]);
  expect(`${never.code} ${never.message} ${String(never.cause)}`).not.toContain('ann@');
});

it('createSmtpSender treats an unreachable or silent server as a temporary failure', async () => {
  const gone = await openMailbox();
  await gone.stop();
  const away = await failure(() => createSmtpSender({ url: gone.url, from })(message, ID));
  expect(away.isFinal).toBe(false);
  const deaf = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const { port } = deaf.address() as { port: number };
  const url = `smtp://127.0.0.1:${port}`;
  expect((await failure(() => createSmtpSender({ url, from })(message, ID))).isFinal).toBe(false);
  deaf.close();
});

it('createSmtpSender signs in with the URL credentials, and treats a wrong password as temporary', async () => {
  const guarded = await openMailbox({ password: 'p@ss word' });
  const at = (password: string) => guarded.url.replace('//', `//parlance:${encodeURIComponent(password)}@`);
  await createSmtpSender({ url: at('p@ss word'), from })(message, ID);
  expect(guarded.arrived).toHaveLength(1);
  const { code, isFinal } = await failure(() => createSmtpSender({ url: at('nope'), from })(message, ID));
  expect([code.startsWith('EAUTH'), isFinal, guarded.tries]).toEqual([true, false, 1]);
  await guarded.stop();
});

it.each([530, 550])('createSmtpSender treats a refused sender as temporary (%i)', async (code) => {
  const send = createSmtpSender({ url: box.url, from });
  box.senderRefusals.push({ code, text: 'not from here' });
  expect((await failure(() => send(message, ID))).isFinal).toBe(false);
  await send(message, ID);
  expect(box.arrived).toHaveLength(1);
});

it('createSmtpSender treats a refused relay as temporary and an unknown recipient as final', async () => {
  const send = createSmtpSender({ url: box.url, from });
  for (const [code, text] of [
    [554, '5.7.1 <ann@example.com>: Relay access denied'],
    [550, 'relay not permitted'],
    [550, '5.7.1 not authorized'],
  ] as const) {
    box.refusals.push({ code, text });
    expect((await failure(() => send(message, ID))).isFinal).toBe(false);
  }
  box.refusals.push({ code: 550, text: '5.1.1 no such person' });
  expect((await failure(() => send(message, ID))).isFinal).toBe(true);
});

it.each(['starttls', 'tls'] as const)(
  'createSmtpSender encrypts mail and password by %s, for a trusted server only',
  async (encryption) => {
    const password = 'p4ssword';
    const guarded = await openMailbox({ password, encryption });
    const url = guarded.url.replace('//', `//parlance:${password}@`);
    const { code, isFinal } = await failure(() => createSmtpSender({ url, from })(message, ID));
    expect([code, isFinal, guarded.tries]).toEqual(['ESOCKET', false, 0]);
    await createSmtpSender({ url: `${url}${guarded.trust}`, from })(message, ID);
    expect(guarded.arrived.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    await guarded.stop();
  },
);

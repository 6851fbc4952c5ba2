import { expect, it } from 'vitest';
import { decryptMail, encryptMail } from '../../../src/server/mail/encrypt-mail.ts';

const message = {
  to: 'ann@example.com',
  subject: 'A füll stop',
  text: 'token=SECRET',
  html: '<p>SECRET</p>',
};
const id = crypto.randomUUID();

it('decryptMail requires the same secret and id that encryptMail used', () => {
  const encrypted = encryptMail(message, id, 'a secret');
  expect(decryptMail(encrypted, id, ['a secret'])).toEqual(message);
  expect(() => decryptMail(encrypted, id, ['another secret'])).toThrow();
  expect(() => decryptMail(encrypted, crypto.randomUUID(), ['a secret'])).toThrow();
});

it('encryptMail hides the content and differs each time, and a modified mail is rejected', () => {
  const encrypted = encryptMail(message, id, 'a secret');
  expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('SECRET');
  expect(encryptMail(message, id, 'a secret')).not.toBe(encrypted);
  const bytes = Buffer.from(encrypted, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => decryptMail(bytes.toString('base64'), id, ['a secret'])).toThrow();
});

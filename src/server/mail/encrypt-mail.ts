import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Message } from './mail.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'mail outbox', 32));

/**
 * Encrypts a mail with the server's secret: whoever can read the database must not be able to open a link that sets
 * a password. The text belongs to one row, by its id.
 */
export function encryptMail(message: Message, id: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** @throws Error when none of the secrets opens it, for another id, and for changed bytes */
export function decryptMail(encrypted: string, id: string, secrets: readonly string[]): Message {
  const bytes = Buffer.from(encrypted, 'base64');
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      return messageSchema.parse(JSON.parse(open(bytes, id, secret)));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'the mail cannot be decrypted');
}

function open(bytes: Buffer, id: string, secret: string): string {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

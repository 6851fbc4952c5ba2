import { z } from 'zod';
import { decryptText, encryptText } from '../encrypted-text.ts';
import type { Message } from './mail.ts';

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
const PURPOSE = 'mail outbox';

/**
 * Encrypts an e-mail with the server's secret: access to the database must not be enough to open a password reset link.
 * The result is bound to one row by its id.
 */
export function encryptMail(message: Message, id: string, secret: string): string {
  return encryptText(JSON.stringify(message), { purpose: PURPOSE, id }, secret);
}

/** @throws Error when no secret decrypts it, for another id, and for changed bytes */
export function decryptMail(encrypted: string, id: string, secrets: readonly string[]): Message {
  return messageSchema.parse(JSON.parse(decryptText(encrypted, { purpose: PURPOSE, id }, secrets)));
}

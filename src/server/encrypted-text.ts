import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of an encrypted text, and the id of its row: it can be decrypted with this binding only. */
export interface TextBinding {
  readonly purpose: string;
  readonly id: string;
}

const keyOf = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text with the server's secret: reading the database is not enough to use it. */
export function encryptText(text: string, { purpose, id }: TextBinding, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, purpose), iv).setAAD(Buffer.from(id));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
}

/** @throws AggregateError when no secret decrypts it, for another binding, and for changed bytes */
export function decryptText(encrypted: string, binding: TextBinding, secrets: readonly string[]): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const failures: unknown[] = [];
  for (const secret of secrets) {
    try {
      return decryptWith(bytes, binding, secret);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `the text for ${binding.purpose} cannot be decrypted`);
}

function decryptWith(bytes: Buffer, { purpose, id }: TextBinding, secret: string): string {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes that encryption adds to a record. */
export const ENCRYPTION_BYTES = NONCE_BYTES + TAG_BYTES;

/** Encrypts the records of one take. A record only decrypts under the name it was encrypted with. */
export interface TakeCipher {
  encrypt(name: string, plain: Uint8Array): Buffer;
  /** Null if the bytes were changed, belong to another record, or were encrypted with another key. */
  decrypt(name: string, encrypted: Uint8Array): Buffer | null;
  /** Decrypts the beginning of a record without verifying it. */
  decryptUnverified(encrypted: Uint8Array): Buffer;
}

/**
 * AES-256-GCM with a key per take, derived by HKDF from the recording key: with random nonces, records of
 * different takes must not share a key. The take's id and the record's name are authenticated.
 */
export function createTakeCipher(recordingKey: Buffer, takeId: string): TakeCipher {
  const key = Buffer.from(hkdfSync('sha256', recordingKey, takeId, 'parlance take', KEY_BYTES));
  const additionalData = (name: string) => Buffer.from(`${takeId} ${name}`);
  return {
    encrypt(name, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(additionalData(name));
      const content = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    decrypt(name, encrypted) {
      if (encrypted.byteLength < ENCRYPTION_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(additionalData(name)).setAuthTag(encrypted.subarray(NONCE_BYTES, ENCRYPTION_BYTES));
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(ENCRYPTION_BYTES)), decipher.final()]);
      } catch {
        // The only error here: the tag does not match.
        return null;
      }
    },
    decryptUnverified(encrypted) {
      if (encrypted.byteLength < ENCRYPTION_BYTES) return Buffer.alloc(0);
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      return createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).update(
        encrypted.subarray(ENCRYPTION_BYTES),
      );
    },
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes by which a locked record is longer than what is in it. */
export const LOCK_BYTES = NONCE_BYTES + TAG_BYTES;

/** Locks what belongs to one take. A record opens under the name that it was locked under, and no other. */
export interface TakeCipher {
  lock(name: string, plain: Uint8Array): Buffer;
  /** Null where the bytes were changed, are another record's, or were locked with another key. */
  unlock(name: string, encrypted: Uint8Array): Buffer | null;
  /** The first bytes of a record, of which the beginning is given, as they would be: nothing proves them. */
  peek(encrypted: Uint8Array): Buffer;
}

/**
 * AES-256-GCM under a key of the take's own, derived by HKDF from that of all recordings: with nonces drawn at random,
 * records of different takes can't meet under one key. The take's id and the record's name are authenticated with it.
 */
export function createTakeCipher(recordingKey: Buffer, takeId: string): TakeCipher {
  const key = Buffer.from(hkdfSync('sha256', recordingKey, takeId, 'parlance take', KEY_BYTES));
  const boundTo = (name: string) => Buffer.from(`${takeId} ${name}`);
  return {
    lock(name, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(name));
      const content = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    unlock(name, encrypted) {
      if (encrypted.byteLength < LOCK_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(name)).setAuthTag(encrypted.subarray(NONCE_BYTES, LOCK_BYTES));
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(LOCK_BYTES)), decipher.final()]);
      } catch {
        // The one thing that this throws for: the tag does not fit.
        return null;
      }
    },
    peek(encrypted) {
      if (encrypted.byteLength < LOCK_BYTES) return Buffer.alloc(0);
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      return createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).update(
        encrypted.subarray(LOCK_BYTES),
      );
    },
  };
}

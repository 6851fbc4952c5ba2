import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;

/** Marks of devices that have signed in to an account. A mark says nothing about whose it is, and opens nothing. */
export interface KnownDevices {
  /** A new mark for a device on which somebody has signed in with this address. */
  mark(email: string): string;
  /** A name of the marked device, the same each time; null for another account's mark and for none. */
  nameOf(mark: string | null, email: string): string | null;
}

/** `secrets`: the server's own, which signs, and others that count as well. */
export function createKnownDevices(secrets: () => readonly string[]): KnownDevices {
  const signatureOf = (nonce: string, email: string, secret: string): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'parlance known devices', 32)))
      .update(`${nonce}\0${email.toLowerCase()}`)
      .digest();
  return {
    mark(email) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const [secret = ''] = secrets();
      return `${nonce}.${signatureOf(nonce, email, secret).toString('base64url')}`;
    },
    nameOf(mark, email) {
      const [nonce = '', signature = ''] = (mark ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const isOurs = secrets().some((secret) => {
        const expected = signatureOf(nonce, email, secret);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? nonce : null;
    },
  };
}

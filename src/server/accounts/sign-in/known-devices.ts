import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;
/** Accounts remembered per device; the least recently used one is dropped. */
const MARKS_MAX = 5;
/** A character that cookies may contain, and base64url does not. */
const SEPARATOR = '~';

/**
 * Opaque marks of a device, one per account that has signed in there, newest first. They identify nobody and grant no
 * access. An account is given by its id or its address.
 */
export interface KnownDevices {
  /** The marks with a new one in place of the account's earlier ones. */
  add(marks: string | null, account: { id: string; email: string }): string;
  /** The marks without those of an account; null if none is left. */
  remove(marks: string | null, account: string): string | null;
  /** A name of the device, the same each time; null if it has no mark of the account. */
  nameOf(marks: string | null, account: string): string | null;
}

/** A mark: a nonce, and its signatures with the account's address and, in marks of this version, with its id. */
const partsOf = (mark: string): { nonce: string; signatures: string[] } => {
  const [nonce = '', ...signatures] = mark.split('.');
  return { nonce, signatures };
};

const marksIn = (marks: string | null): string[] =>
  (marks ?? '').split(SEPARATOR, MARKS_MAX).filter((mark) => mark !== '');

/** `secrets`: the server's own, which signs, and others that count as well. */
export function createKnownDevices(secrets: () => readonly string[]): KnownDevices {
  const signatureOf = (nonce: string, account: string, secret: string): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'parlance known devices', 32)))
      .update(`${nonce}\0${account.toLowerCase()}`)
      .digest();
  const isMarkOf = (mark: string, account: string): boolean => {
    const { nonce, signatures } = partsOf(mark);
    const all = secrets().map((secret) => signatureOf(nonce, account, secret));
    return signatures.some((signature) => {
      const given = Buffer.from(signature, 'base64url');
      return all.some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
    });
  };
  const newMark = (accounts: readonly string[]): string => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const [secret = ''] = secrets();
    const signatures = accounts.map((account) => signatureOf(nonce, account, secret).toString('base64url'));
    return [nonce, ...signatures].join('.');
  };
  return {
    add(marks, { id, email }) {
      const others = marksIn(marks).filter((mark) => !isMarkOf(mark, id) && !isMarkOf(mark, email));
      return [newMark([email, id]), ...others].slice(0, MARKS_MAX).join(SEPARATOR);
    },
    remove(marks, account) {
      const others = marksIn(marks).filter((mark) => !isMarkOf(mark, account));
      return others.length > 0 ? others.join(SEPARATOR) : null;
    },
    nameOf(marks, account) {
      const mark = marksIn(marks).find((one) => isMarkOf(one, account));
      return mark === undefined ? null : partsOf(mark).nonce;
    },
  };
}

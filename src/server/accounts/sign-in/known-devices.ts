import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;
/** Accounts remembered per device; the least recently used one is dropped. */
const MARKS_MAX = 5;
/** A character that cookies may contain, and base64url does not. */
const SEPARATOR = '~';
/** Begins the nonce of a mark that counts for the account with its id only. Marks of earlier versions lack it. */
const BY_ID = 'by-id-';

interface KnownAccount {
  readonly id: string;
  readonly email: string;
}

/**
 * Opaque marks of a device, one per account that has signed in there, newest first. They identify nobody and grant no
 * access. An account is given by its id or its address.
 */
export interface KnownDevices {
  /** The marks with a new one in place of the account's earlier ones. */
  add(marks: string | null, account: KnownAccount): string;
  /** The marks without those of an account; null if none is left. */
  remove(marks: string | null, account: string): string | null;
  /** A name of the device, the same each time; null if it has no mark of the account. */
  nameOf(marks: string | null, account: string): string | null;
  /** The same for a user whose id is known: a mark of a deleted account with the same address does not count. */
  nameOfUser(marks: string | null, account: KnownAccount): string | null;
}

/** A mark: a nonce, and its signatures with the account's address and, except in the oldest marks, with its id. */
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
    const nonce = BY_ID + randomBytes(NONCE_BYTES).toString('base64url');
    const [secret = ''] = secrets();
    const signatures = accounts.map((account) => signatureOf(nonce, account, secret).toString('base64url'));
    return [nonce, ...signatures].join('.');
  };
  const findName = (marks: string | null, isWanted: (mark: string) => boolean): string | null => {
    const mark = marksIn(marks).find(isWanted);
    return mark === undefined ? null : partsOf(mark).nonce;
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
    nameOf: (marks, account) => findName(marks, (mark) => isMarkOf(mark, account)),
    nameOfUser: (marks, { id, email }) =>
      findName(marks, (mark) => isMarkOf(mark, id) || (!mark.startsWith(BY_ID) && isMarkOf(mark, email))),
  };
}

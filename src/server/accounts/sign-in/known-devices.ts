import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;
/** Accounts remembered per device; the least recently used one is dropped. */
const DEVICE_TOKENS_MAX = 5;
/** A character that cookies may contain, and base64url does not. */
const SEPARATOR = '~';
/** Begins the nonce of a token that counts for the account with its id only. Tokens of earlier versions lack it. */
const BY_ID = 'by-id-';

interface KnownAccount {
  readonly id: string;
  readonly email: string;
}

/**
 * Device tokens: opaque, one per account that has signed in there, newest first. They identify nobody and grant no
 * access. An account is given by its id or its address.
 */
export interface KnownDevices {
  /** The tokens with a new one in place of the account's earlier ones. */
  add(tokens: string | null, account: KnownAccount): string;
  /** The tokens without those of an account; null if none is left. */
  remove(tokens: string | null, account: string): string | null;
  /** A name of the device, the same each time; null if it has no token of the account. */
  nameOf(tokens: string | null, account: string): string | null;
  /** The same for a user whose id is known: a token of a deleted account with the same address does not count. */
  nameOfUser(tokens: string | null, account: KnownAccount): string | null;
}

/** A token: a nonce, and its signatures with the account's address and, except in the oldest tokens, with its id. */
const partsOf = (token: string): { nonce: string; signatures: string[] } => {
  const [nonce = '', ...signatures] = token.split('.');
  return { nonce, signatures };
};

const tokensIn = (tokens: string | null): string[] =>
  (tokens ?? '').split(SEPARATOR, DEVICE_TOKENS_MAX).filter((token) => token !== '');

/** `secrets`: the server's own, which signs, and others that count as well. */
export function createKnownDevices(secrets: () => readonly string[]): KnownDevices {
  const signatureOf = (nonce: string, account: string, secret: string): Buffer =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'parlance known devices', 32)))
      .update(`${nonce}\0${account.toLowerCase()}`)
      .digest();
  const isTokenOf = (token: string, account: string): boolean => {
    const { nonce, signatures } = partsOf(token);
    const all = secrets().map((secret) => signatureOf(nonce, account, secret));
    return signatures.some((signature) => {
      const given = Buffer.from(signature, 'base64url');
      return all.some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
    });
  };
  const newToken = (accounts: readonly string[]): string => {
    const nonce = BY_ID + randomBytes(NONCE_BYTES).toString('base64url');
    const [secret = ''] = secrets();
    const signatures = accounts.map((account) => signatureOf(nonce, account, secret).toString('base64url'));
    return [nonce, ...signatures].join('.');
  };
  const findName = (tokens: string | null, isWanted: (token: string) => boolean): string | null => {
    const token = tokensIn(tokens).find(isWanted);
    return token === undefined ? null : partsOf(token).nonce;
  };
  return {
    add(tokens, { id, email }) {
      const others = tokensIn(tokens).filter((token) => !isTokenOf(token, id) && !isTokenOf(token, email));
      return [newToken([email, id]), ...others].slice(0, DEVICE_TOKENS_MAX).join(SEPARATOR);
    },
    remove(tokens, account) {
      const others = tokensIn(tokens).filter((token) => !isTokenOf(token, account));
      return others.length > 0 ? others.join(SEPARATOR) : null;
    },
    nameOf: (tokens, account) => findName(tokens, (token) => isTokenOf(token, account)),
    nameOfUser: (tokens, { id, email }) =>
      findName(
        tokens,
        (token) => isTokenOf(token, id) || (!token.startsWith(BY_ID) && isTokenOf(token, email)),
      ),
  };
}

/** Where the server listens when nothing else is set: this computer. */
const DEFAULT_SERVER = 'http://127.0.0.1:3000';
const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The configured address of the server can't be used; the message says why, for people. */
export class ServerAddressError extends Error {
  override readonly name = 'ServerAddressError';
}

/**
 * Reads the value of `PARLANCE_SERVER`: an origin, by https unless the server runs on this computer, because the
 * session's token travels with every request.
 * @throws ServerAddressError
 */
export function readServerAddress(value: string | undefined): URL {
  const text = value?.trim() || DEFAULT_SERVER;
  if (!URL.canParse(text)) throw new ServerAddressError(`PARLANCE_SERVER is not an address: ${text}`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && THIS_COMPUTER.test(url.hostname))) {
    throw new ServerAddressError('PARLANCE_SERVER has to begin with https:// unless it is this computer.');
  }
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash) {
    throw new ServerAddressError('PARLANCE_SERVER has to be a plain address like https://example.com.');
  }
  return url;
}

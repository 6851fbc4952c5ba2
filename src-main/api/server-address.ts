/** The default server address: this computer. */
const DEFAULT_SERVER = 'http://127.0.0.1:3000';
const THIS_COMPUTER = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The configured server address is unusable; the message gives the reason, for the user. */
export class ServerAddressError extends Error {
  override readonly name = 'ServerAddressError';
}

/**
 * Parses `PARLANCE_SERVER`: an origin, https unless the server runs on this computer, because every request
 * carries the session token.
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

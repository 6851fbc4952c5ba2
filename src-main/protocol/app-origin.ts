/** The scheme of the app's own page and files. */
export const APP_SCHEME = 'parlance';
const APP_HOST = 'app';
/** The only origin whose page may send requests to main. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * Privileges of the scheme: a separate origin (`standard`), the rules of https (`secure`), `fetch` and
 * request bodies (`supportFetchAPI`), media that plays while it loads (`stream`) and cached compiled scripts
 * (`codeCache`). All others stay off.
 */
export const APP_PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  codeCache: true,
} as const;

/** True for an address or origin of the app itself; decided by the URL parser, not by the text. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

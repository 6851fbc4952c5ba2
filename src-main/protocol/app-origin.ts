/** The scheme that the app's own page and files are served under. */
export const APP_SCHEME = 'parlance';
const APP_HOST = 'app';
/** The one origin whose page may ask main for anything. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * What Chromium grants the scheme: an origin of its own (`standard`), the rules of https (`secure`), `fetch` and
 * request bodies (`supportFetchAPI`), sound that plays while it loads (`stream`) and compiled scripts kept between
 * starts (`codeCache`). Everything else stays off.
 */
export const APP_PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  codeCache: true,
} as const;

/** True for an address or origin of the app itself; judged by the URL parser, never by the text. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}

import { APP_PAGES, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { APP_SCHEME } from '../protocol/app-origin.ts';

/** Host of deep links: `parlance://open/recent`. The app's own host is never accepted. */
const OPEN_HOST = 'open';
const KNOWN_PAGES: readonly string[] = [...PUBLIC_PAGES, ...APP_PAGES];

/** The path if it is a page of the app, else null. The rest of the address is dropped. */
export function knownPage(path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return KNOWN_PAGES.includes(plain) ? plain : null;
}

/** The page of a deep link, or null for any other text. */
export function pageOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname, pathname, username, password, port } = new URL(link);
  if (protocol !== `${APP_SCHEME}:` || hostname !== OPEN_HOST || username || password || port) return null;
  return knownPage(pathname || '/');
}

/** The deep link to a page. */
export const linkToPage = (page: string): string => `${APP_SCHEME}://${OPEN_HOST}${page}`;

/** The page of the first deep link among a program's arguments, or null. */
export function pageOfArguments(args: readonly string[]): string | null {
  for (const each of args) {
    const page = pageOfLink(each);
    if (page !== null) return page;
  }
  return null;
}

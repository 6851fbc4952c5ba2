import { APP_PAGES, PUBLIC_PAGES } from '../../src/contract/page/pages.ts';
import { APP_SCHEME } from '../protocol/app-origin.ts';

/** What leads into the app from outside: `parlance://open/recent`. The app's own host never does. */
const OPEN_HOST = 'open';
const KNOWN: readonly string[] = [...PUBLIC_PAGES, ...APP_PAGES];

/** The path when it is a page of the app, or null. Nothing else of the address is passed on. */
export function knownPage(path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return KNOWN.includes(plain) ? plain : null;
}

/** The page that a link from outside leads to, or null for any other text. */
export function pageOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname, pathname, username, password, port } = new URL(link);
  if (protocol !== `${APP_SCHEME}:` || hostname !== OPEN_HOST || username || password || port) return null;
  return knownPage(pathname || '/');
}

/** The link that leads to a page of the app. */
export const linkToPage = (page: string): string => `${APP_SCHEME}://${OPEN_HOST}${page}`;

/** The page that one of a program's arguments leads to, or null. */
export function pageOfArguments(args: readonly string[]): string | null {
  for (const each of args) {
    const page = pageOfLink(each);
    if (page !== null) return page;
  }
  return null;
}

import type { Site } from '../api/site.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../languages.ts';

/**
 * Addresses of the pages that anybody can read. The build writes each of them to a file (`build/prerender.ts`), the
 * server answers them and lists them for search engines.
 */
export const PUBLIC_PAGES = ['/', '/features', '/pricing', '/faq', '/contact', '/privacy', '/terms'] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** The address of a public page in one language, whoever asks: `/de`, `/de/pricing`. */
export function addressIn(language: InterfaceLanguage, page: PublicPage): string {
  return page === '/' ? `/${language}` : `/${language}${page}`;
}

/** The address that search engines know a page by: in English the one without a language. */
export function canonicalAddress(language: InterfaceLanguage, page: PublicPage): string {
  return language === 'en' ? page : addressIn(language, page);
}

/** The language that the address of a public page names, and the page's own address; null for any other address. */
export function languageAddress(path: string): { language: InterfaceLanguage; page: PublicPage } | null {
  const [, code, rest = ''] = path.match(/^\/([a-z]{2})(?:\/(.*))?$/) ?? [];
  const language = INTERFACE_LANGUAGES.find((one) => one === code);
  const page = PUBLIC_PAGES.find((one) => one === `/${rest}`);
  return language && page ? { language, page } : null;
}

/** Addresses of all other pages: nothing in them is for search engines. Any further address is answered with 404. */
export const APP_PAGES = [
  '/auth',
  '/login',
  '/confirm',
  '/forgot-password',
  '/reset-password',
  '/app',
  '/recent',
  '/voice-profiles',
  '/analytics',
  '/settings',
] as const;

/** Folder of the build with the pages that are written ahead. */
export const PRERENDERED_FOLDER = 'pages';
/** The page for addresses that lead nowhere, in a language, in the same folder. */
export function notFoundFile(language: InterfaceLanguage): string {
  return `${language}/404.html`;
}
/** The code that writes them, beside the folder of the web build (`PageRenderer`). */
export const RENDERER_FILE = 'render.mjs';
/** Stands in those pages where the server writes its own public address. */
export const PUBLIC_URL_PLACEHOLDER = '__PUBLIC_URL__';

/** The file that a public page is written to in a language, in that folder. */
export function prerenderedFile(language: InterfaceLanguage, page: PublicPage): string {
  return `${language}/${page === '/' ? 'index' : page.slice(1)}.html`;
}

/** Stands in every page where the server writes what it says of itself, as JSON. */
export const SITE_PLACEHOLDER = '__SITE__';

/** Stands in those pages where the server writes what it knows of the visitor: one of `VISITORS`. */
export const VISITOR_PLACEHOLDER = '__VISITOR__';
/** `stranger`: the request carried no session, so that nobody has to ask who this is. */
export const VISITORS = { stranger: 'stranger', unknown: 'unknown' } as const;

/** A public page as it is before any script has run. */
export interface StaticPage {
  readonly html: string;
  readonly title: string;
  /** Null where a search engine should not know the page. */
  readonly description: string | null;
  /** Namespaces of the texts in it. */
  readonly namespaces: readonly string[];
}

/** What writes the pages, as the build runs it (`src-renderer/entry-static.tsx`). */
export interface PageRenderer {
  /** Every public page in a language, by its address, as a server of these settings shows it. One call at a time. */
  renderPublicPages(language: InterfaceLanguage, site: Site): Promise<Record<PublicPage, StaticPage>>;
  /** The page for addresses that lead nowhere. */
  renderNotFound(language: InterfaceLanguage, site: Site): Promise<StaticPage>;
}

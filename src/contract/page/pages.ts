import type { Site } from '../api/site.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../languages.ts';

/**
 * Addresses of the public pages. The build prerenders each of them (`build/prerender.ts`); the server serves
 * them and lists them for search engines.
 */
export const PUBLIC_PAGES = ['/', '/features', '/pricing', '/faq', '/contact', '/privacy', '/terms'] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** The localised address of a public page: `/de`, `/de/pricing`. */
export function addressIn(language: InterfaceLanguage, page: PublicPage): string {
  return page === '/' ? `/${language}` : `/${language}${page}`;
}

/** The canonical address for search engines: in English the one without a language. */
export function canonicalAddress(language: InterfaceLanguage, page: PublicPage): string {
  return language === 'en' ? page : addressIn(language, page);
}

/** Language and page of a localised address, with or without a slash at its end; null for any other address. */
export function languageAddress(path: string): { language: InterfaceLanguage; page: PublicPage } | null {
  const [code, ...rest] = path.split('/').filter(Boolean);
  const language = INTERFACE_LANGUAGES.find((one) => one === code);
  const page = PUBLIC_PAGES.find((one) => one === `/${rest.join('/')}`);
  return language && page ? { language, page } : null;
}

/** Addresses of all other pages, which are not indexed. Any other address gets a 404. */
export const APP_PAGES = [
  '/auth',
  '/login',
  '/confirm',
  '/forgot-password',
  '/reset-password',
  '/sign-in-link',
  '/oidc',
  '/app',
  '/recent',
  '/voice-profiles',
  '/analytics',
  '/settings',
] as const;

/** Folder of the build with the prerendered pages. */
export const PRERENDERED_FOLDER = 'pages';
/** The localised 404 page in that folder. */
export function notFoundFile(language: InterfaceLanguage): string {
  return `${language}/404.html`;
}
/** The module that renders them, next to the folder of the web build (`PageRenderer`). */
export const RENDERER_FILE = 'render.mjs';
/** Placeholder in those pages for the server's public address. */
export const PUBLIC_URL_PLACEHOLDER = '__PUBLIC_URL__';

/** The file of a localised public page, in that folder. */
export function prerenderedFile(language: InterfaceLanguage, page: PublicPage): string {
  return `${language}/${page === '/' ? 'index' : page.slice(1)}.html`;
}

/** Placeholder in every page for the server's site information, as JSON. */
export const SITE_PLACEHOLDER = '__SITE__';

/** Placeholder in those pages for the visitor's status: one of `VISITORS`. */
export const VISITOR_PLACEHOLDER = '__VISITOR__';
/** `stranger`: the request had no session, so the page need not ask for the user. */
export const VISITORS = { stranger: 'stranger', unknown: 'unknown' } as const;

/** A public page before any script has run. */
export interface StaticPage {
  readonly html: string;
  readonly title: string;
  /** Null for a page that search engines must not index. */
  readonly description: string | null;
  /** Text namespaces used in the page. */
  readonly namespaces: readonly string[];
}

/** The element of a built page with a rendered page's HTML; a `path` of null is the 404 page. */
export function pageElement(path: PublicPage | null, html: string): string {
  return `<div id="root" data-page="${path ?? ''}">${html}</div>`;
}

/** Renders the public pages; called by the build (`src-renderer/entry-static.tsx`). */
export interface PageRenderer {
  /** Renders all public pages in a language for this site information, keyed by address. Not reentrant. */
  renderPublicPages(language: InterfaceLanguage, site: Site): Promise<Record<PublicPage, StaticPage>>;
  /** Renders the 404 page. */
  renderNotFound(language: InterfaceLanguage, site: Site): Promise<StaticPage>;
}

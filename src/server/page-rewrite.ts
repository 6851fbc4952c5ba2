import type { InterfaceLanguage } from '../contract/languages.ts';
import type { PublicPage } from '../contract/page/pages.ts';

/** Turns the prerendered pages of a language into those of this server; a `path` of null is the page for missing addresses. */
export type PageRewrite = (
  language: InterfaceLanguage,
) => Promise<(path: PublicPage | null, html: string) => string>;

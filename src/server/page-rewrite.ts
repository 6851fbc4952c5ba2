import type { InterfaceLanguage } from '../contract/languages.ts';
import type { PublicPage } from '../contract/page/pages.ts';

/** Adapts the prerendered pages of a language to this server; a `path` of null is the 404 page. */
export type PageRewrite = (
  language: InterfaceLanguage,
) => Promise<(path: PublicPage | null, html: string) => string>;

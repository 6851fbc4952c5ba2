import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSerialQueue } from '../../async/serial-queue.ts';
import type { Site } from '../../contract/api/site.ts';
import { SITE_DEFAULTS } from '../../contract/api/site-defaults.ts';
import type { InterfaceLanguage } from '../../contract/languages.ts';
import {
  type PageRenderer,
  type PublicPage,
  RENDERER_FILE,
  type StaticPage,
} from '../../contract/page/pages.ts';
import type { PageRewrite } from '../page-rewrite.ts';

interface RenderedPages {
  readonly pages: Readonly<Record<PublicPage, StaticPage>>;
  readonly notFound: StaticPage;
}

/**
 * Renders the public pages of a language at first use, if this server's site information differs from the
 * prerendered pages: search engines and clients without scripts then see the right content. `webFolder`:
 * folder of the web build.
 */
export async function createSiteRewrite(webFolder: string, site: Site): Promise<PageRewrite> {
  const file = join(webFolder, '../pages', RENDERER_FILE);
  const renderer: PageRenderer = await import(pathToFileURL(file).href);
  const renderPages = async (language: InterfaceLanguage, content: Site): Promise<RenderedPages> => ({
    pages: await renderer.renderPublicPages(language, content),
    notFound: await renderer.renderNotFound(language, content),
  });
  const pageIn = ({ pages, notFound }: RenderedPages, path: PublicPage | null) =>
    path === null ? notFound : pages[path];
  // The renderer handles one language at a time.
  const queue = createSerialQueue();
  return (language) =>
    queue(async () => {
      const defaultPages = await renderPages(language, SITE_DEFAULTS);
      const sitePages = await renderPages(language, site);
      return (path: PublicPage | null, html: string) =>
        html.replace(pageIn(defaultPages, path).html, () => pageIn(sitePages, path).html);
    });
}

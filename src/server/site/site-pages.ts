import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSerialQueue } from '../../async/serial-queue.ts';
import type { Site } from '../../contract/api/site.ts';
import { type PageRenderer, type PublicPage, pageElement, RENDERER_FILE } from '../../contract/page/pages.ts';
import type { PageRewrite } from '../page-rewrite.ts';

/** What `pageElement` writes: the only element in the body of a prerendered page. */
const PAGE_ELEMENT = /<div id="root" data-page=.*<\/div>(?=\s*<\/body>)/s;

/**
 * Renders the public pages of a language at first use, if this server's site information differs from the
 * prerendered pages: search engines and clients without scripts then see the right content. `webFolder`:
 * folder of the web build. The rewrite throws for a document without a prerendered page.
 */
export async function createSiteRewrite(webFolder: string, site: Site): Promise<PageRewrite> {
  const file = join(webFolder, '../pages', RENDERER_FILE);
  const renderer: PageRenderer = await import(pathToFileURL(file).href);
  // The renderer handles one language at a time.
  const queue = createSerialQueue();
  return (language) =>
    queue(async () => {
      const pages = await renderer.renderPublicPages(language, site);
      const notFound = await renderer.renderNotFound(language, site);
      return (path: PublicPage | null, html: string) => {
        if (!PAGE_ELEMENT.test(html)) throw new Error('The built page contains no prerendered page.');
        const { html: content } = path === null ? notFound : pages[path];
        return html.replace(PAGE_ELEMENT, () => pageElement(path, content));
      };
    });
}

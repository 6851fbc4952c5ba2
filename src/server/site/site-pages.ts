import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageRenderer, type PublicPage, RENDERER_FILE, type StaticPage } from '../../contract/pages.ts';
import type { Site } from '../../contract/site.ts';
import { SITE_DEFAULTS } from '../../contract/site-defaults.ts';
import type { Rewrite } from '../http/web-pages.ts';

interface Written {
  readonly pages: Readonly<Record<PublicPage, StaticPage>>;
  readonly notFound: StaticPage;
}

/**
 * Writes the public pages anew, once and at the start, for a server that says something else of itself than those that
 * the build wrote ahead: what search engines and people without scripts read is then as true as the rest.
 * `webFolder`: of the web build.
 */
export async function createSiteRewrite(webFolder: string, site: Site): Promise<Rewrite> {
  const file = join(webFolder, '../pages', RENDERER_FILE);
  const renderer: PageRenderer = await import(pathToFileURL(file).href);
  const write = async (told: Site): Promise<Written> => ({
    pages: await renderer.renderPublicPages(told),
    notFound: await renderer.renderNotFound(told),
  });
  const before = await write(SITE_DEFAULTS);
  const after = await write(site);
  const pageIn = ({ pages, notFound }: Written, path: PublicPage | null) =>
    path === null ? notFound : pages[path];
  return (path, html) => html.replace(pageIn(before, path).html, () => pageIn(after, path).html);
}

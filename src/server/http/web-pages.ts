import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InterfaceLanguage } from '../../contract/languages.ts';
import {
  APP_PAGES,
  languageAddress,
  notFoundFile,
  PRERENDERED_FOLDER,
  PUBLIC_PAGES,
  type PublicPage,
  prerenderedFile,
} from '../../contract/page/pages.ts';
import type { PageRewrite } from '../page-rewrite.ts';
import { acceptedLanguage } from './accepted-language.ts';

/** A built HTML page. */
export interface WebPage {
  readonly html: string;
  /** SHA-256 digests, in base64, of its inline scripts. */
  readonly scriptHashes: readonly string[];
}

/** The pages of a built web app. */
export interface WebPages {
  /**
   * The page for an address, and its status. `accepted`: the browser's `Accept-Language`; a public page
   * without a language in its address is served in the best of these.
   */
  find(path: string, accepted: string): Promise<{ readonly page: WebPage; readonly status: 200 | 404 }>;
}

const SCRIPT = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g;

function pageOf(html: string): WebPage {
  const scripts = Array.from(html.matchAll(SCRIPT), ([, code]) => code ?? '');
  return {
    html,
    scriptHashes: scripts.map((code) => createHash('sha256').update(code).digest('base64')),
  };
}

/** Reads a file; null if the build does not contain it (an older build). */
async function read(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The pages of a language by address, and its 404 page. */
interface PagesOfLanguage {
  readonly pages: ReadonlyMap<PublicPage, WebPage>;
  readonly notFound: WebPage;
}

/**
 * Reads the app's page, and the prerendered pages of each language at first use; if the build has none, the app's page
 * replaces them. `rewrite`: null if they need no changes.
 */
export async function readWebPages(folder: string, rewrite: PageRewrite | null = null): Promise<WebPages> {
  const shell = pageOf(await readFile(join(folder, 'index.html'), 'utf8'));
  async function readLanguage(language: InterfaceLanguage): Promise<PagesOfLanguage> {
    const change = await rewrite?.(language);
    const readPrerendered = async (file: string, path: PublicPage | null) => {
      const html = await read(join(folder, PRERENDERED_FOLDER, file));
      return html === null ? shell : pageOf(change?.(path, html) ?? html);
    };
    const pages = new Map<PublicPage, WebPage>();
    for (const path of PUBLIC_PAGES)
      pages.set(path, await readPrerendered(prerenderedFile(language, path), path));
    return { pages, notFound: await readPrerendered(notFoundFile(language), null) };
  }
  const languages = new Map<InterfaceLanguage, Promise<PagesOfLanguage>>();
  const pagesIn = (language: InterfaceLanguage): Promise<PagesOfLanguage> => {
    const cached = languages.get(language);
    if (cached) return cached;
    const reading = readLanguage(language);
    languages.set(language, reading);
    // The next request tries again.
    reading.catch(() => languages.delete(language));
    return reading;
  };
  const app = new Set<string>(APP_PAGES);
  // The default language; a problem with it shows at the start.
  await pagesIn('en');
  return {
    async find(requestedPath, accepted) {
      const path = requestedPath === '/' ? requestedPath : requestedPath.replace(/(?<!\/)\/+$/, '');
      if (app.has(path)) return { page: shell, status: 200 };
      const addressed = languageAddress(path);
      const language = addressed?.language ?? acceptedLanguage(accepted);
      const publicPage = addressed?.page ?? PUBLIC_PAGES.find((one) => one === path);
      const { pages, notFound } = await pagesIn(language);
      const page = publicPage && pages.get(publicPage);
      return page ? { page, status: 200 } : { page: notFound, status: 404 };
    },
  };
}

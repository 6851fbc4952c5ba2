import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  APP_PAGES,
  NOT_FOUND_FILE,
  PRERENDERED_FOLDER,
  PUBLIC_PAGES,
  type PublicPage,
  prerenderedFile,
} from '../../contract/pages.ts';

/** A built document. */
export interface WebPage {
  readonly html: string;
  /** SHA-256 digests, in base64, of the scripts that stand in it. */
  readonly scriptHashes: readonly string[];
}

/** The documents of a built web app. */
export interface WebPages {
  /** The document for an address of this origin, and whether there is such a page at all. */
  find(path: string): { readonly page: WebPage; readonly status: 200 | 404 };
}

const SCRIPT = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g;

function pageOf(html: string): WebPage {
  const scripts = Array.from(html.matchAll(SCRIPT), ([, code]) => code ?? '');
  return {
    html,
    scriptHashes: scripts.map((code) => createHash('sha256').update(code).digest('base64')),
  };
}

/** Reads a file; null where the build has none, as an older one. */
async function read(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** What changes pages that were written ahead into those of this server. */
export type Rewrite = (path: PublicPage | null, html: string) => string;

/**
 * Reads the page of the app, and those that the build wrote ahead; where it wrote none, the app's stands in for them.
 * `rewrite`: null where they are right as they are.
 */
export async function readWebPages(folder: string, rewrite: Rewrite | null = null): Promise<WebPages> {
  const shell = pageOf(await readFile(join(folder, 'index.html'), 'utf8'));
  const ahead = async (file: string, path: PublicPage | null) => {
    const html = await read(join(folder, PRERENDERED_FOLDER, file));
    if (html === null) return shell;
    return pageOf(rewrite ? rewrite(path, html) : html);
  };
  const pages = new Map<string, WebPage>(APP_PAGES.map((path) => [path, shell]));
  for (const path of PUBLIC_PAGES) pages.set(path, await ahead(prerenderedFile(path), path));
  const notFound = await ahead(NOT_FOUND_FILE, null);
  return {
    find(path) {
      const page = pages.get(path) ?? pages.get(path.replace(/\/+$/, ''));
      return page ? { page, status: 200 } : { page: notFound, status: 404 };
    },
  };
}

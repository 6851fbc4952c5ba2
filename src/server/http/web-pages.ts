import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  APP_PAGES,
  NOT_FOUND_FILE,
  PRERENDERED_FOLDER,
  PUBLIC_PAGES,
  prerenderedFile,
} from '../../contract/pages.ts';

/** The documents of a built web app. */
export interface WebPages {
  /** The document for an address of this origin, and whether there is such a page at all. */
  find(path: string): { readonly html: string; readonly status: 200 | 404 };
}

/** Reads a file; null where the build has none, as an older one. */
async function read(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Reads the page of the app, and those that the build wrote ahead; where it wrote none, the app's stands in for them. */
export async function readWebPages(folder: string): Promise<WebPages> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const ahead = (file: string) => read(join(folder, PRERENDERED_FOLDER, file));
  const pages = new Map<string, string>(APP_PAGES.map((path) => [path, shell]));
  for (const path of PUBLIC_PAGES) pages.set(path, (await ahead(prerenderedFile(path))) ?? shell);
  const notFound = (await ahead(NOT_FOUND_FILE)) ?? shell;
  return {
    find(path) {
      const html = pages.get(path) ?? pages.get(path.replace(/\/+$/, ''));
      return html === undefined ? { html: notFound, status: 404 } : { html, status: 200 };
    },
  };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { INTERFACE_LANGUAGES, preferredLanguage } from '../../contract/languages.ts';
import {
  APP_PAGES,
  addressIn,
  notFoundFile,
  PRERENDERED_FOLDER,
  PUBLIC_PAGES,
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
  /**
   * The document for an address of this origin, and whether there is such a page at all. `accepted` is what the browser
   * says it reads (`Accept-Language`): a public page whose address names no language comes in the best of those.
   */
  find(path: string, accepted: string): { readonly page: WebPage; readonly status: 200 | 404 };
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

/** The languages that a browser says it reads, best first (RFC 9110, 12.5.4). */
function acceptedLanguages(accepted: string): string[] {
  return parseAccept(accepted)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
}

/** Reads the page of the app, and those that the build wrote ahead; where it wrote none, the app's stands in for them. */
export async function readWebPages(folder: string): Promise<WebPages> {
  const shell = pageOf(await readFile(join(folder, 'index.html'), 'utf8'));
  const ahead = async (file: string) => {
    const html = await read(join(folder, PRERENDERED_FOLDER, file));
    return html === null ? shell : pageOf(html);
  };
  const written = new Map<string, WebPage>();
  for (const language of INTERFACE_LANGUAGES) {
    for (const path of PUBLIC_PAGES) {
      written.set(addressIn(language, path), await ahead(prerenderedFile(language, path)));
    }
    written.set(notFoundFile(language), await ahead(notFoundFile(language)));
  }
  const app = new Set<string>(APP_PAGES);
  return {
    find(asked, accepted) {
      const path = asked === '/' ? asked : asked.replace(/\/+$/, '');
      if (app.has(path)) return { page: shell, status: 200 };
      const language = preferredLanguage(acceptedLanguages(accepted));
      const named = PUBLIC_PAGES.find((one) => one === path);
      const page = written.get(named ? addressIn(language, named) : path);
      if (page) return { page, status: 200 };
      return { page: written.get(notFoundFile(language)) ?? shell, status: 404 };
    },
  };
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { SITE_DEFAULTS } from '../src/contract/api/site-defaults.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, RIGHT_TO_LEFT } from '../src/contract/languages.ts';
import { FIRST_TEXTS_META, NONCE_PLACEHOLDER } from '../src/contract/page/page-files.ts';
import {
  canonicalAddress,
  notFoundFile,
  type PageRenderer,
  PRERENDERED_FOLDER,
  PUBLIC_URL_PLACEHOLDER,
  type PublicPage,
  pageElement,
  prerenderedFile,
  RENDERER_FILE,
  type StaticPage,
  VISITOR_PLACEHOLDER,
} from '../src/contract/page/pages.ts';
import { type BuiltFiles, filesOf, type Manifest } from './built-files.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Output folder of the page renderer; servers with their own site information render the pages again with it.
 */
const RENDERER = inRepository('dist/pages');
const ENTRY_OF = (page: PublicPage): string => `pages/${page === '/' ? 'landing' : page.slice(1)}-page.tsx`;
const NOT_FOUND_ENTRY = 'pages/not-found-page.tsx';
/**
 * Head tags of the built page that a prerendered page has in another form or loads later: on a slow network,
 * a font that loads with the page delays its text.
 */
const LOADERS =
  /\s*<(script type="module"|link rel="(modulepreload|stylesheet|preload)")[^>]*>(<\/script>)?/g;
/** A page that lists all its files does not need this tag. */
const FIRST_TEXTS = new RegExp(`<meta name="${FIRST_TEXTS_META}"[^>]*>\\s*`);
/** The script that runs before the first paint. */
const FIRST_PAINT = /<script src="\/(assets\/first-paint-[^"]+)"><\/script>/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

const escaped = (words: string): string => words.replace(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The built module of a namespace in a language: a text table or a document. */
function localeModule(manifest: Manifest, language: InterfaceLanguage, namespace: string): string {
  const path = `../locales/${language}/${namespace}`;
  return `${path}.json` in manifest ? `${path}.json` : `${path}.md?raw`;
}

/** Bundles the page renderer, with the same style names as the web build, and loads it. */
async function loadRenderer(root: string): Promise<PageRenderer> {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: RENDERER,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'entry-static.tsx'),
        output: { format: 'es', entryFileNames: RENDERER_FILE, codeSplitting: false },
      },
    },
  });
  return await import(pathToFileURL(join(RENDERER, RENDERER_FILE)).href);
}

/** A rendered page in a language. */
interface Written {
  readonly language: InterfaceLanguage;
  /** Null for the 404 page. */
  readonly path: PublicPage | null;
  readonly page: StaticPage;
}

/** Tags for search engines and link previews; addresses are absolute once the server's own is known. */
function aboutTags({ language, path, page: { title, description } }: Written): string[] {
  if (path === null || description === null) return ['<meta name="robots" content="noindex" />'];
  const link = (rel: string, address: string, more = '') =>
    `<link rel="${rel}"${more} href="${PUBLIC_URL_PLACEHOLDER}${address}" />`;
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escaped(content)}" />`;
  return [
    link('canonical', canonicalAddress(language, path)),
    ...INTERFACE_LANGUAGES.map((code) =>
      link('alternate', canonicalAddress(code, path), ` hreflang="${code}"`),
    ),
    link('alternate', path, ' hreflang="x-default"'),
    property('type', 'website'),
    property('site_name', 'Parlance'),
    property('title', title),
    property('description', description),
    property('url', PUBLIC_URL_PLACEHOLDER + canonicalAddress(language, path)),
    property('locale', language),
    property('image', `${PUBLIC_URL_PLACEHOLDER}/social-card.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

/**
 * The complete document: inline styles, the list of scripts to load later (`theme/first-paint.ts`), and the
 * rendered page.
 */
function documentOf(
  shell: string,
  written: Written,
  files: BuiltFiles & { readonly firstPaint: string },
): string {
  const { language, path, page } = written;
  const head = [
    ...aboutTags(written),
    `<meta name="visitor" content="${VISITOR_PLACEHOLDER}" />`,
    `<meta name="app-files" content="${files.scripts.join(' ')}" />`,
    `<style nonce="${NONCE_PLACEHOLDER}">${files.css}</style>`,
    // Present, so that scripts do not load them again, and disabled, so that the browser does not load them either.
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
  ];
  const put = (html: string, before: RegExp | string, after: string): string => {
    const result = html.replace(before, () => after);
    if (result === html) throw new Error(`The built page has no ${before}.`);
    return result;
  };
  let html = put(shell.replace(LOADERS, ''), FIRST_TEXTS, '');
  // Inline, because a separate file would delay the first paint by a round trip; the server adds its digest
  // to the policy.
  html = put(html, FIRST_PAINT, `<script>${files.firstPaint}</script>`);
  const direction = RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : '';
  html = put(html, /<html lang="en"[^>]*>/, `<html lang="${language}"${direction}>`);
  html = put(html, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`);
  if (page.description !== null) {
    const description = `<meta name="description" content="${escaped(page.description)}" />`;
    html = put(html, /<meta name="description"[^>]*>/, description);
  }
  html = put(html, '</head>', `  ${head.join('\n    ')}\n  </head>`);
  return put(html, '<div id="root"></div>', pageElement(path, page.html));
}

/** Writes every public page to a separate file per language, after the web app is built. */
export function prerender(): Plugin {
  let root = '';
  return {
    name: 'parlance:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) throw new Error('Pages are written into the folder of the build.');
        const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'));
        const shell = await readFile(join(dir, 'index.html'), 'utf8');
        const firstPaint = await readFile(
          join(dir, shell.match(FIRST_PAINT)?.[1] ?? 'no first paint'),
          'utf8',
        );
        const { renderPublicPages, renderNotFound } = await loadRenderer(root);
        const folder = join(dir, PRERENDERED_FOLDER);
        // Sequential: the renderer handles one language at a time.
        for (const language of INTERFACE_LANGUAGES) {
          await mkdir(join(folder, language), { recursive: true });
          const write = async (file: string, written: Written, entry: string) => {
            const texts = written.page.namespaces.map((name) => localeModule(manifest, language, name));
            const files = await filesOf(manifest, dir, ['index.html', entry, ...texts]);
            const document = documentOf(shell, written, { ...files, firstPaint: firstPaint.trim() });
            await writeFile(join(folder, file), document);
          };
          const pages = Object.entries(await renderPublicPages(language, SITE_DEFAULTS)) as [
            PublicPage,
            StaticPage,
          ][];
          const notFound = { language, path: null, page: await renderNotFound(language, SITE_DEFAULTS) };
          await Promise.all([
            ...pages.map(([path, page]) =>
              write(prerenderedFile(language, path), { language, path, page }, ENTRY_OF(path)),
            ),
            write(notFoundFile(language), notFound, NOT_FOUND_ENTRY),
          ]);
        }
      },
    },
  };
}

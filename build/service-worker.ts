import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { SERVICE_WORKER } from '../src/contract/page/page-files.ts';
import { bundleScript } from './bundle-script.ts';

const WORKER = fileURLToPath(new URL('../src-renderer/service-worker/service-worker.ts', import.meta.url));
/** Texts of a language: a user needs one language, with English as fallback. */
const LOCALE = /\/locales\/([a-z]+)\//;
const SCRIPT_OR_STYLE = /^assets\/.*\.(js|css)$/;
const FONT = /^assets\/.*\.woff2$/;
/** The script for recognition in the page, fetched only by users who have chosen it. */
const BY_CHOICE = /^assets\/engine-worker-[^/]*\.js$/;
/** Latin letters, which most interface languages use; other scripts have separate files. */
const LATIN = /-latin-wght-normal-[^/]*$/;

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...values: never[]) => unknown>>[1];

/** Sorts files into those cached at once, those cached when used, and the texts of each further language. */
function sortFiles(bundle: Bundle) {
  const always: string[] = [];
  const whenUsed: string[] = [];
  const languages = new Map<string, string[]>();
  for (const [name, file] of Object.entries(bundle)) {
    const source = file.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
    const language = LOCALE.exec(source)?.[1] ?? 'en';
    const isOther = language !== 'en';
    if (isOther) languages.set(language, [...(languages.get(language) ?? []), `/${name}`]);
    if (LATIN.test(name) || (SCRIPT_OR_STYLE.test(name) && !isOther && !BY_CHOICE.test(name)))
      always.push(`/${name}`);
    else if (FONT.test(name) || BY_CHOICE.test(name) || isOther) whenUsed.push(`/${name}`);
  }
  return { always, whenUsed, languages };
}

/**
 * Builds the service worker with the list of files to cache: every script and style, and the fonts' Latin
 * subsets. Texts in further languages and other subsets are cached when used.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'parlance:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { always, whenUsed, languages } = sortFiles(bundle);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The service worker has to be built after the page.');
        const code = await bundleScript(WORKER);
        // File names contain content hashes.
        const parts = [page.source, code, ...always, ...whenUsed];
        const hash = parts.reduce((sum, part) => sum.update(part).update('\0'), createHash('sha256'));
        const files = {
          version: hash.digest('hex').slice(0, 12),
          always,
          whenUsed,
          together: [...languages.values()],
        };
        this.emitFile({
          type: 'asset',
          fileName: SERVICE_WORKER.slice(1),
          source: `const BUILD_FILES=${JSON.stringify(files)};\n${code}`,
        });
      },
    },
  };
}

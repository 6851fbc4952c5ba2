import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, version } from 'vite';
import { HASH_LENGTH } from '../src/contract/page/page-files.ts';

const LOCALE_FILE = /\/locales\/([a-z]+)\/([a-z-]+)\.\w+(?:\?raw)?$/;

/** The hash of a language's folder, as written by this bundler. */
function hashOfFolder(folder: string): string {
  const hash = createHash('sha256').update(version);
  for (const name of readdirSync(folder).sort())
    hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('base64url').slice(0, HASH_LENGTH);
}

/**
 * The name of a chunk of texts without its ending; null for other chunks. All chunks of a language have the same hash, since
 * every page names them and hashes do not compress.
 */
export function localeChunkName(facadeModuleId: string | null | undefined): string | null {
  const [path, language, namespace] = LOCALE_FILE.exec(facadeModuleId ?? '') ?? [];
  if (!facadeModuleId || path === undefined) return null;
  return `${language}-${namespace}-${hashOfFolder(dirname(facadeModuleId))}`;
}

/** Vite's object for `import.meta.glob` over the texts: a function for each file. */
const TABLE = /Object\.assign\(\{("\.\.\/\.\.\/locales\/[^}]*)\}\)/g;
/** One of its entries: path, language, name, ending, the code in front of the file's name, its hash, the code behind it. */
const ENTRY = new RegExp(
  String.raw`"\.\./\.\./locales/([a-z]+)/([a-z-]+)(\.\w+)":(\(\)=>[\w$]+\(\(\)=>import\(` +
    '`' +
    String.raw`\./)\1-\2-([\w-]{${HASH_LENGTH}})(\.js` +
    '`' +
    String.raw`\)[^"]*?\[\]\)),?`,
  'g',
);

/** The same object, built at run time from one hash per language. */
function shortTable(entries: string): string {
  const found = [...entries.matchAll(ENTRY)];
  const [, , , ending, before, , after] = found[0] ?? [];
  if (found.length !== entries.split('import(').length - 1 || !before || !after) {
    throw new Error(
      'Vite writes the loaders of the texts in another form: build/locale-table.ts has to follow.',
    );
  }
  const names = [...new Set(found.map(([, , name]) => name))];
  const languages = [...new Set(found.map(([, language]) => language))];
  const hashes = languages.map((language) => {
    const own = found.filter((one) => one[1] === language);
    const lacking = names.filter((name) => !own.some((one) => one[2] === name));
    if (lacking.length > 0) throw new Error(`The folder locales/${language} lacks ${lacking.join(', ')}.`);
    return `${language}:"${own[0]?.[5]}"`;
  });
  const load = `${before}\${language}-\${name}-\${hash}${after}`;
  return (
    `Object.fromEntries(Object.entries({${hashes.join(',')}}).flatMap(([language,hash])=>` +
    `"${names.join(' ')}".split(" ").map(name=>[\`../../locales/\${language}/\${name}${ending}\`,${load}])))`
  );
}

/**
 * Writes the loaders of the texts (`src-renderer/i18n/locale-files.ts`) as a table of languages. Every page loads them,
 * and a function for each of two hundred files is 5 kB (gzip).
 */
export function localeTable(): Plugin {
  return {
    name: 'parlance:locale-table',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks)
          chunk.code = chunk.code.replace(TABLE, (_all, entries: string) => shortTable(entries));
      },
    },
  };
}

import type { Plugin } from 'vite';
import { HASH_LENGTH } from '../src/contract/page/page-files.ts';

/** The object that Vite makes of `import.meta.glob` over the texts: a function for each file. */
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
const MISSING = ' '.repeat(HASH_LENGTH);

/** The same object, made when the script runs from one hash for each file. */
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
    const hashOf = (name: string | undefined) =>
      found.find((one) => one[1] === language && one[2] === name)?.[5] ?? MISSING;
    return `${language}:"${names.map(hashOf).join('')}"`;
  });
  const load = `${before}\${language}-\${name}-\${hash}${after}`;
  return (
    `Object.fromEntries(Object.entries({${hashes.join(',')}}).flatMap(([language,hashes])=>` +
    `"${names.join(' ')}".split(" ").flatMap((name,at)=>{` +
    `let hash=hashes.slice(at*${HASH_LENGTH},(at+1)*${HASH_LENGTH}).trim();` +
    `return hash?[[\`../../locales/\${language}/\${name}${ending}\`,${load}]]:[]})))`
  );
}

/**
 * Writes the loaders of the texts (`src-renderer/i18n/locale-files.ts`) as a table of hashes. Every page loads them, and a
 * function for each of two hundred files is 5 kB (gzip), four times as much.
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

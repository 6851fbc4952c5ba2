import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The code that loads texts, with its dependencies. */
const PARTS = [
  'locales',
  'src/contract',
  'src/async',
  'src/text',
  'src/server/mail',
  'src-main/texts',
  'src-renderer/i18n',
  'tsconfig.base.json',
];

let folder: string;
const inFolder = (path: string): string => join(folder, path);

function replaceIn(path: string, before: string | RegExp, after: string): void {
  const text = readFileSync(inFolder(path), 'utf8');
  const changed = text.replace(before, after);
  if (changed === text) throw new Error(`${path} has no ${before}.`);
  writeFileSync(inFolder(path), changed);
}

/** Imports a built module of the planted tree. */
const built = (name: string) => import(pathToFileURL(inFolder(`dist/${name}.mjs`)).href);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'language-'));
  for (const part of PARTS) cpSync(join(ROOT, part), inFolder(part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), inFolder('node_modules'));
  // Step 1: the folder.
  cpSync(inFolder('locales/en'), inFolder('locales/sv'), { recursive: true });
  replaceIn('locales/sv/plan.json', /"plan\.title": "[^"]+"/, '"plan.title": "Abonnemang"');
  replaceIn('locales/sv/desktop-main.json', /"record": "[^"]+"/, '"record": "Spela in"');
  replaceIn('locales/sv/mail.json', 'Verify your email address', 'Bekräfta din e-postadress');
  replaceIn('locales/sv/terms.md', /^# .+/, '# Villkor');
  // Step 2: the line.
  replaceIn('src/contract/languages.ts', /(INTERFACE_LANGUAGES = \[\n)/, "$1  'sv',\n");
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          i18n: inFolder('src-renderer/i18n/i18n.ts'),
          'main-texts': inFolder('src-main/texts/main-texts.ts'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a new language with a folder and a list entry', () => {
  it('is used by the interface, including its documents', async () => {
    const { loadTexts, showLanguage, shownLanguage, textOf } = await built('i18n');
    await showLanguage('sv');
    await loadTexts('plan', 'terms');
    expect(shownLanguage()).toBe('sv');
    expect(textOf('plan.title')).toBe('Abonnemang');
    expect(textOf('terms.document')).toMatch(/^# Villkor\n/);
  });

  it('is used by the desktop menus', async () => {
    expect((await built('main-texts')).mainTexts('sv').record).toBe('Spela in');
  });

  it('is used in e-mails', () => {
    const source = pathToFileURL(inFolder('src/server/mail/mail-texts.ts')).href;
    const program = `console.log((await import('${source}')).mailTexts('sv').verification.subject)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(said.trim()).toBe('Bekräfta din e-postadress');
  });
});

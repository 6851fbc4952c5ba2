import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLocaleFaults, findTextFaults, keyNamespaces } from '../../scripts/texts/locale-faults.ts';
import { readLocales } from '../../scripts/texts/locales.ts';
import { findNameFaults, findTableFaults, findUnusedKeys } from '../../scripts/texts/table-faults.ts';
import { findWordingFaults } from '../../scripts/texts/wording-faults.ts';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { findHardCodedText, findUnformattedDates } from './hard-coded-text.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';
import { findUnloadedTexts } from './text-loading.ts';

const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));

const locales = readLocales(LOCALES);
const english = locales.get('en') ?? new Map();
const sources = readTree(...SOURCE_FOLDERS);
const renderer = sources.filter(({ path }) => path.startsWith('src-renderer/')).map(({ text }) => text);

/** A language, a text with wording that its other texts do not use, and one with the right wording. */
const WORDINGS: readonly (readonly [string, string, string])[] = [
  ['ar', 'نص عادي (.txt)', 'نص عادي (\u200E.txt) من example.com'],
  ['de', 'Geben Sie Ihr Passwort ein.', 'Sie gilt nur hier. Ihre Stimme: du'],
  ['es', 'Tu clave de acceso', 'Tu llave de acceso'],
  ['fr', 'Tu l’as déjà écrit.', 'Votre ton et votre vocabulaire'],
  ['fr', 'Vraiment ?', 'Vraiment\u202F?'],
  ['fr', '« {{name}} »', '«\u00A0{{name}}\u00A0» sur http://a.b:3000/?c'],
  ['ja', '{{host}}(外部)', '{{host}}（外部）：{{step}}/{{steps}}'],
  ['ko', '저장했습니다', '저장했어요. 그러니까 글, 일반 텍스트(.txt), 컨텍스트'],
  ['nl', 'Aanmelden in twee stappen', 'Inloggen in twee stappen, gemeld aan jou'],
  ['pt', 'Guardado neste telemóvel', 'Salvo neste celular'],
  ['ru', 'Твой словарь', 'Ваш словарь, ваше творчество'],
  ['ru', 'Услышано {{number}} раз.', 'Услышано столько раз: {{number}}.'],
  ['zh', '您的恢复码', '你的恢复码'],
  ['zh', '{{host}},外部', '{{host}}，外部：outlook, thunderbird'],
];

/** An environment variable's name. */
const SERVER_SETTING = /\b[A-Z]{2,}(?:_[A-Z]+)+\b/g;

describe('user-facing texts', () => {
  it('are in the locales, not hard-coded in components', () =>
    expect(findHardCodedText(sources)).toEqual([]));

  it('format dates as the user chose', () => expect(findUnformattedDates(sources)).toEqual([]));

  it('are all used, and complete in every language', () => {
    expect(findTextFaults(locales, INTERFACE_LANGUAGES, renderer)).toEqual([]);
  });

  it('are loaded by the modules that use them', () => {
    expect(findUnloadedTexts(sources, keyNamespaces(english))).toEqual([]);
  });

  it('do not mention server settings', () => {
    const named = readdirSync(LOCALES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const text = readFileSync(join(LOCALES, name), 'utf8');
        return [...text.matchAll(SERVER_SETTING)].map(([word]) => `${name}: ${word}`);
      });
    expect(named).toEqual([]);
  });

  it('mention a server setting only in components that show another text in the desktop app', () => {
    const naming = sources.filter(
      ({ path, text }) =>
        path.startsWith('src-renderer/') && /\bAI_SERVICE_SETTINGS\b|'[A-Z]+_API_KEY'/.test(text),
    );
    expect(naming.length).toBeGreaterThan(0);
    expect(
      naming.filter(({ text }) => !text.includes('useServerLocation()')).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('text rules report a planted fault', () => {
  it.each(['<p>Hello there</p>', '<a aria-label="Go back" />', "<p>{'Hello there'}</p>"])('%s', (text) => {
    expect(findHardCodedText([{ path: 'src-renderer/ui/x.tsx', text: `const x = ${text};` }])).toHaveLength(
      1,
    );
  });

  it('a date with a custom format', () => {
    const text = "const day = at.toLocaleDateString(locale, { dateStyle: 'long' });";
    expect(findUnformattedDates([{ path: 'src-renderer/features/plan/x.tsx', text }])).toHaveLength(1);
  });

  it('but not text that users do not read', () => {
    const text = 'const x = <p className="wide text" id="a-b">{t("a.b")} · 1:20</p>;';
    expect(findHardCodedText([{ path: 'src-renderer/ui/x.tsx', text }])).toEqual([]);
  });

  it('an unused key', () => {
    const source = "t('a.b'); t(`c.$" + '{x}`)';
    expect(findUnusedKeys(['a.b', 'c.d', 'e.f', 'g_one', 'g_other'], [source])).toEqual([
      'e.f',
      'g_one',
      'g_other',
    ]);
  });

  it('an incomplete table', () => {
    const own = { a: 'Same', b: 'Zwei {{n}}', c: '', x: 'Fremd' };
    const whole = { a: 'Same', b: 'Two {{m}}', c: 'Three', d: 'Four' };
    expect(findTableFaults('de', own, whole, new Set())).toEqual([
      'a is not translated: Same',
      'b has other placeholders',
      'c is empty',
      'd is missing',
      'x is not in English',
    ]);
    const plural = { n_one: '{{count}} word', n_other: '{{count}} words' };
    expect(
      findTableFaults('ru', { n_one: '{{count}} слово', n_other: '{{count}} слова' }, plural, new Set()),
    ).toEqual(['n_few is missing', 'n_many is missing']);
  });

  it('an accessible name without the visible text of its button', () => {
    const names = {
      rename: 'Rename',
      renameNamed: 'Rename {{name}}',
      end: 'Sign out',
      endNamed: 'End {{name}}',
      change: 'Change',
      changeOf: 'Edit: {{name}}',
      stopShort: 'Halt',
      stop: 'Stop measuring {{name}}',
      wordsShort: 'Number of words',
      words: 'Words in total',
    };
    const tools = { 'tools.short.style': 'My style', 'tools.style': 'In a style of my own' };
    expect(findNameFaults({ ...names, ...tools })).toEqual([
      'the name of end lacks what it shows: Sign out',
      'the name of change lacks what it shows: Change',
      'the name of stopShort lacks what it shows: Halt',
      'the name of tools.short.style lacks what it shows: My style',
    ]);
  });

  it('a document without one of its sections', () => {
    const whole = new Map([['terms', { document: '# Terms\n\nLead\n\n## One {#one}\n\nx' }]]);
    const own = new Map([['terms', { document: '# Voorwaarden\n\nLead\n\n## Een\n\nx' }]]);
    expect(findLocaleFaults('nl', own, whole)).toEqual(['terms: document has other headings']);
  });

  it.each(WORDINGS)('wording that differs from the rest in %s: %s', (language, wrong, right) => {
    const inTable = (words: string) => findWordingFaults(language, new Map([['app', { a: words }]]));
    expect(inTable(wrong)).toHaveLength(1);
    expect(inTable(right)).toEqual([]);
  });

  it('a key in two namespaces', () => {
    const twice = new Map([
      ['app', { 'a.b_one': 'x' }],
      ['editor', { 'a.b': 'x' }],
    ]);
    expect(() => keyNamespaces(twice)).toThrow('a.b is both in app and in editor.');
  });
});

describe('a text that is used without being loaded is reported', () => {
  const keys = new Map([
    ['app.name', 'common'],
    ['list.title', 'app'],
    ['plan.title', 'plan'],
    ['plan.failed', 'plan'],
  ]);
  const part = (path: string, text: string) => ({ path: `src-renderer/${path}`, text });
  const entry = (loads: string) =>
    part('entry-web.tsx', `import { a } from './ui/a.ts'; a(); ${loads}; t('app.name');`);
  const lazy = (more = '') =>
    part('ui/a.ts', `export const a = lazyPart(async () => (await import('./b.tsx')).B${more});`);
  const said = (files: Parameters<typeof findUnloadedTexts>[0]) =>
    findUnloadedTexts(files, keys).map(({ path, what }) => `${path} ${what}`);
  const fault = 'src-renderer/ui/b.tsx speaks plan, which is not loaded with src-renderer/ui/b.tsx';

  it.each([
    ['as an argument', "useText('plan');"],
    ['as a key in a list', "export const list = [{ label: 'plan.title' }];"],
    ['as the beginning of a key', `t(\`plan.\${x}\`);`],
    ['through what it imports', "import './c.ts';"],
    ['through a mutation', "import { change } from '../data/plan.ts'; change();"],
  ])('%s', (_how, text) => {
    const more = [
      part('ui/c.ts', "t('plan.title');"),
      part('data/plan.ts', "export const read = 1; export const change = { title: 'plan.failed' };"),
    ];
    const found = said([entry(''), lazy(), part('ui/b.tsx', text), ...more]);
    expect(found.map((one) => one.replace(/^src-renderer\/ui\/c.ts/, 'src-renderer/ui/b.tsx'))).toEqual([
      fault,
    ]);
    expect(said([entry(''), lazy(", 'plan'"), part('ui/b.tsx', text), ...more])).toEqual([]);
    expect(said([entry("loadTexts('plan')"), lazy(), part('ui/b.tsx', text), ...more])).toEqual([]);
  });

  it('only if the part that contains it is used', () => {
    const read = part('ui/b.tsx', "import { read } from '../data/plan.ts'; read();");
    const data = part(
      'data/plan.ts',
      "export const read = 1; export const change = { title: 'plan.failed' };",
    );
    expect(said([entry(''), lazy(), read, data])).toEqual([]);
  });

  it('when only one of two importers loads it', () => {
    const other = part('ui/d.ts', "export const d = lazyPart(async () => (await import('./b.tsx')).B);");
    const both = part(
      'entry-web.tsx',
      "import { a } from './ui/a.ts'; import { d } from './ui/d.ts'; a(); d();",
    );
    expect(said([both, lazy(", 'plan'"), other, part('ui/b.tsx', "useText('plan');")])).toEqual([fault]);
  });
});

describe('adding a language', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'locales-'));
    cpSync(LOCALES, folder, { recursive: true });
    cpSync(join(LOCALES, 'en'), join(folder, 'sv'), { recursive: true });
    // Files of a file manager are none of ours.
    for (const place of ['', 'sv']) writeFileSync(join(folder, place, '.DS_Store'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports a folder without an entry in the language list', () => {
    expect(findTextFaults(readLocales(folder), INTERFACE_LANGUAGES, renderer)).toEqual([
      'sv: is no language of src/contract/languages.ts',
    ]);
  });

  it('reports the missing and untranslated texts of a listed language', () => {
    const languages = [...INTERFACE_LANGUAGES, 'sv'];
    const plan = join(folder, 'sv', 'plan.json');
    writeFileSync(plan, readFileSync(plan, 'utf8').replace(/"plan\.title": .*\n/, ''));
    const faults = findTextFaults(readLocales(folder), languages, renderer);
    expect(faults).toContain('sv: plan: plan.title is missing');
    expect(faults).toContain('sv: errors: error.no_speech is missing');
    expect(faults).toContain('sv: mail: verification.button is not translated: Verify address');
    expect(faults.every((fault) => fault.startsWith('sv: '))).toBe(true);
  });
});

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AI_SERVICE_NAMES } from '../../src/contract/api/ai-services.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { INTERFACE_LANGUAGES } from '../../src/contract/languages.ts';
import { RATE_LIMITED_UNTIL } from '../../src-renderer/i18n/told-errors.ts';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';
import { findHardCodedText, findTableFaults, findUnusedKeys } from './texts.ts';

const FOLDER = new URL('../../src-renderer/i18n/', import.meta.url);

type Table = Readonly<Record<string, string>>;

/** The tables that a file of texts exports, as one. */
async function tableIn(name: string): Promise<Table> {
  const module: Record<string, Table> = await import(new URL(name, FOLDER).href);
  return Object.assign({}, ...Object.values(module));
}

/** What the server itself says, in English. */
const told = {
  ...Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [`error.${code}`, text])),
  'error.rate_limited_until': RATE_LIMITED_UNTIL,
};

const english: Table = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(FOLDER)
      .filter((name) => /^en(-.+)?\.ts$/.test(name))
      .map(tableIn),
  )),
);
const sources = readTree(...SOURCE_FOLDERS);

/** Names, marks and words that are the same in several languages. */
const SAME_EVERYWHERE = [
  ...['Parlance', 'v1.0.0', '© {{year}} {{company}}', 'Markdown (.md)', ...Object.values(AI_SERVICE_NAMES)],
  ...['Esc', 'Mono', 'Stereo', '{{number}}ch', 'you@example.com'],
];
const SAME: Readonly<Record<string, readonly string[]>> = {
  nl: ['Product', 'Account', 'Contact', 'Contact - Parlance', 'Menu', 'Help', 'Server'],
  fr: [
    'Pages',
    'Emojis',
    'Pause',
    'Pause (P)',
    'Format',
    'Notifications (F8)',
    'Date',
    'Description',
    'Accent',
    'Transcriptions',
    'transcriptions',
    'Message',
    'Menu',
    'Simple',
    'Dates',
    'Version {{version}}',
  ],
  es: ['Emojis', 'No'],
  it: ['Account', 'Email', 'Password', 'Bitrate', 'No', 'Menu', 'File', 'Server'],
  pt: ['Emojis', 'Total', 'Menu'],
  de: ['Emojis', 'Pause', 'Pause (P)', 'Name', 'Text', 'Server', 'Version {{version}}'],
};

describe('texts for people', () => {
  it('stand in tables, not in components', () => expect(findHardCodedText(sources)).toEqual([]));

  it('are all used', () => expect(findUnusedKeys(Object.keys(english), sources)).toEqual([]));

  it.each(INTERFACE_LANGUAGES.filter((code) => code !== 'en'))('are whole in %s', async (code) => {
    const same = new Set([...SAME_EVERYWHERE, ...(SAME[code] ?? [])]);
    expect(findTableFaults(code, await tableIn(`${code}.ts`), { ...english, ...told }, same)).toEqual([]);
  });

  it('are in one Portuguese, that of Brazil', async () => {
    const european =
      /\b(ecrã|ficheiro|guardad|partilh|telem[óo]vel|utilizador|palavra-passe|teu|tua|noutr|está a \w+r\b)/i;
    const tables = { ...(await tableIn('pt.ts')), ...(await tableIn('pt-desktop.ts')) };
    expect(Object.entries(tables).filter(([, words]) => european.test(words))).toEqual([]);
  });
});

describe('a planted fault is found', () => {
  it.each(['<p>Hello there</p>', '<a aria-label="Go back" />', "<p>{'Hello there'}</p>"])('%s', (text) => {
    expect(findHardCodedText([{ path: 'src-renderer/ui/x.tsx', text: `const x = ${text};` }])).toHaveLength(
      1,
    );
  });

  it('not in what people do not read', () => {
    const text = 'const x = <p className="wide text" id="a-b">{t("a.b")} · 1:20</p>;';
    expect(findHardCodedText([{ path: 'src-renderer/ui/x.tsx', text }])).toEqual([]);
  });

  it('a key that nobody names', () => {
    const file = { path: 'src-renderer/ui/x.ts', text: `t('a.b'); t(\`c.\${x}\`)` };
    expect(findUnusedKeys(['a.b', 'c.d', 'e.f', 'g_one', 'g_other'], [file])).toEqual([
      'e.f',
      'g_one',
      'g_other',
    ]);
  });

  it('a table with holes', () => {
    const own = { a: 'Same', b: 'Zwei {{n}}', c: '', x: 'Fremd' };
    const whole = { a: 'Same', b: 'Two {{m}}', c: 'Three', d: 'Four' };
    expect(findTableFaults('de', own, whole, new Set())).toEqual([
      'a is not translated: Same',
      'b has other places',
      'c is empty',
      'd is missing',
      "x is nobody's",
    ]);
    const plural = { n_one: '{{count}} word', n_other: '{{count}} words' };
    expect(
      findTableFaults('ru', { n_one: '{{count}} слово', n_other: '{{count}} слова' }, plural, new Set()),
    ).toEqual(['n_few is missing', 'n_many is missing']);
  });
});

import { expect, it } from 'vitest';
import { expandSnippet, snippetLocale } from '../../../src-main/delivery/snippets.ts';

const ID = '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b';
const SNIPPETS = [
  { id: ID, name: 'My address', text: '1 High Street' },
  { id: ID, name: 'Letter', text: 'Berlin, {date} at {time}: {clipboard} {unknown} $& {' },
];
const FACTS = {
  now: new Date(2026, 10, 22, 9, 5),
  locale: 'en-GB',
  clipboard: async () => 'what I $1 copied',
};
const expand = (text: string) => expandSnippet(text, SNIPPETS, FACTS);

it.each(['My address', 'my address.', ' My  Address! '])(
  'expands a snippet by its name: %s',
  async (said) => {
    expect(await expand(said)).toBe('1 High Street');
  },
);

it.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['en', ['de-DE'], 'en'],
  ['de', ['en-GB'], 'de'],
])('writes dates of the language %s on a system in %j as %s', (language, preferred, locale) => {
  expect(snippetLocale(language, preferred)).toBe(locale);
});

it.each(['My address is new.', 'address', '', '.'])('returns other text unchanged: "%s"', async (said) => {
  expect(await expand(said)).toBe(said);
});

it.each([
  ['ışık', 'Işık.'],
  ['iletişim adresim', 'İletişim adresim.'],
  ['отчёт', 'Отчет.'],
  ['café', 'Cafe\u0301.'],
  ['مُوَقَّع', 'موقع'],
])('expands the snippet %s from the transcription %s', async (name, said) => {
  expect(await expandSnippet(said, [{ id: ID, name, text: 'Its text' }], FACTS)).toBe('Its text');
});

it.each([
  ['schon', 'Schön.'],
  ['kitap', 'Kitabım.'],
])('does not expand the snippet %s for %s', async (name, said) => {
  expect(await expandSnippet(said, [{ id: ID, name, text: 'Its text' }], FACTS)).toBe(said);
});

it('replaces known placeholders and leaves others unchanged', async () => {
  expect(await expand('Letter')).toBe('Berlin, 22 November 2026 at 09:05: what I $1 copied {unknown} $& {');
});

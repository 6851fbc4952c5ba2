import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  loadTexts,
  missingTexts,
  onLanguageChange,
  serverErrorText,
  showLanguage,
  shownLanguage,
  textOf,
  textsOf,
} from '../../../src-renderer/i18n/i18n.ts';
import type { TextKey } from '../../../src-renderer/i18n/text-keys.ts';

/** A language whose files can't be loaded. */
const UNREACHABLE = 'ru';

vi.mock('../../../src-renderer/i18n/locale-files.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../src-renderer/i18n/locale-files.ts')>();
  return {
    ...real,
    loadLocaleFile: (...[language, namespace]: Parameters<typeof real.loadLocaleFile>) =>
      language === UNREACHABLE
        ? Promise.reject(new Error('offline'))
        : real.loadLocaleFile(language, namespace),
  };
});
// The prerendered page was in the browser's language.
vi.stubGlobal('document', { documentElement: { lang: 'ar', dir: 'rtl' } });
beforeAll(() => showLanguage('en'));
afterEach(() => showLanguage('en'));

const text = textsOf('app', 'auth', 'recorder');

it('sets lang and dir of the document to the first language shown, also for English', () => {
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

describe('texts', () => {
  it('are filled with values, and use the plural form for a count', async () => {
    await loadTexts('app', 'auth');
    expect(text('auth.loggedInAs', { email: 'a@b.c' })).toBe('Logged in as a@b.c');
    expect(text('age.hours', { count: 1 })).toBe('1 hour ago');
    expect(text('age.hours', { count: 2 })).toBe('2 hours ago');
  });

  it('format numbers for the language', async () => {
    await loadTexts('app');
    expect(text('editor.words', { count: 12_345 })).toBe('12,345 words');
    await showLanguage('nl');
    expect(text('editor.words', { count: 12_345 })).toBe('12.345 woorden');
  });

  it('fall back to English for an unknown language, and to the key for a missing text', async () => {
    await showLanguage('sv');
    expect(shownLanguage()).toBe('en');
    expect(textOf('no.such.key' as TextKey)).toBe('no.such.key');
  });
});

describe('text namespaces', () => {
  it('load on request, and not before', async () => {
    expect(missingTexts(['common', 'recorder'])).not.toBeNull();
    await loadTexts('recorder');
    expect(missingTexts(['common', 'recorder'])).toBeNull();
    expect(text('recorder.start')).toBe('Start recording');
  });

  it('in use load in a new language before that language is shown', async () => {
    await loadTexts('recorder');
    const said: string[] = [];
    const stop = onLanguageChange(() => said.push(text('recorder.start')));
    await showLanguage('de');
    stop();
    expect(said).toEqual(['Aufnahme starten']);
  });

  it('requested while a language is loading are loaded in both languages', async () => {
    const coming = showLanguage('fr');
    await loadTexts('plan');
    expect(textOf('plan.title')).not.toBe('plan.title');
    await coming;
    expect(shownLanguage()).toBe('fr');
    expect(missingTexts(['plan'])).toBeNull();
  });

  it('may consist of a document', async () => {
    await loadTexts('terms');
    expect(textOf('terms.document')).toMatch(/^# Terms of Service\n/);
  });
});

it('shows the language requested last', async () => {
  await Promise.all([showLanguage('it'), showLanguage('es')]);
  expect(shownLanguage()).toBe('es');
  expect(document.documentElement).toMatchObject({ lang: 'es', dir: 'ltr' });
});

it('keeps its language when another can’t be loaded, and loads further texts in it', async () => {
  await expect(showLanguage(UNREACHABLE)).rejects.toThrow('offline');
  expect(shownLanguage()).toBe('en');
  await loadTexts('privacy');
  expect(missingTexts(['privacy'])).toBeNull();
});

describe('serverErrorText', () => {
  it('is in the interface language, or the server’s own text for an unknown code', async () => {
    await loadTexts('errors');
    expect(serverErrorText('no_speech', 'No speech.')).toBe('No speech.');
    await showLanguage('nl');
    expect(serverErrorText('no_speech', 'No speech.')).toBe('In deze opname is geen spraak gevonden.');
    expect(serverErrorText('of_tomorrow', 'Says the server.')).toBe('Says the server.');
  });

  it('includes the waiting time where there is one', async () => {
    await loadTexts('errors');
    expect(serverErrorText('rate_limited', 'x', 120_000)).toBe(
      'Too many requests. You can try again in 2 minutes.',
    );
    expect(serverErrorText('provider_busy', 'x', 40_000)).toBe(
      'The writing service is busy. You can try again in 40 seconds.',
    );
    expect(serverErrorText('of_tomorrow', 'Says the server.', 40_000)).toBe('Says the server.');
  });
});

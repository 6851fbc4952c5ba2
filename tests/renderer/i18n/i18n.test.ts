import '../../../src-renderer/i18n/auth-texts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { TextKey } from '../../../src-renderer/i18n/en.ts';
import { en } from '../../../src-renderer/i18n/en.ts';
import { enApp } from '../../../src-renderer/i18n/en-app.ts';
import { enRecorder } from '../../../src-renderer/i18n/en-recorder.ts';
import { enUnderText } from '../../../src-renderer/i18n/en-under-text.ts';
import { showLanguage, shownLanguage, text } from '../../../src-renderer/i18n/i18n.ts';
import { nl } from '../../../src-renderer/i18n/nl.ts';

vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } });
afterEach(() => showLanguage('en'));

it('fills in values and chooses the plural form', async () => {
  await import('../../../src-renderer/i18n/app-texts.ts');
  expect(text('auth.loggedInAs', { email: 'a@b.c' })).toBe('Logged in as a@b.c');
  expect(text('age.hours', { count: 1 })).toBe('1 hour ago');
  expect(text('age.hours', { count: 2 })).toBe('2 hours ago');
});

it('writes numbers as the language does', async () => {
  await import('../../../src-renderer/i18n/app-texts.ts');
  expect(text('editor.words', { count: 12_345 })).toBe('12,345 words');
  await showLanguage('nl');
  expect(text('editor.words', { count: 12_345 })).toBe('12.345 woorden');
});

it('shows English where a language has no table, and a missing key as itself', async () => {
  await showLanguage('sv');
  expect(shownLanguage()).toBe('en');
  expect(text('no.such.key' as TextKey)).toBe('no.such.key');
});

it('has the same places to fill in every language', () => {
  const places = (words: string) => [...words.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
  for (const [key, words] of Object.entries({ ...en, ...enApp, ...enRecorder, ...enUnderText })) {
    expect([key, places(nl[key as keyof typeof nl] ?? '')]).toEqual([key, places(words)]);
  }
});

it('has the recorder’s texts once the recorder is there', async () => {
  expect(text('recorder.start')).toBe('recorder.start');
  await import('../../../src-renderer/i18n/recorder-texts.ts');
  expect(text('recorder.start')).toBe('Start recording');
  expect(text('auth.signIn')).toBe('Sign In');
});

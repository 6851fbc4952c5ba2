import { expect, it } from 'vitest';
import { langOf, langOfText } from '../../../src-renderer/ui/text-lang.ts';

it('langOf reads a language from its code, tag or name, and is undefined for an unknown one', () => {
  expect(['ja', 'pt-BR', 'french', 'auto', '', 'x-klingon'].map(langOf)).toEqual([
    'ja',
    'pt',
    'fr',
    undefined,
    undefined,
    undefined,
  ]);
});

it('langOfText is that of a translation, undefined for a text rewritten by a service or without words', () => {
  const heard = { text: 'Hello', language: 'en', writtenBy: null };
  expect(langOfText(heard)).toBe('en');
  expect(langOfText({ ...heard, writtenBy: { service: 'openai', model: 'gpt-5' } })).toBeUndefined();
  expect(langOfText({ ...heard, text: '' })).toBeUndefined();
  expect(langOfText({ ...heard, translatedTo: 'de' })).toBe('de');
});

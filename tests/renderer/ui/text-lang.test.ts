import { expect, it } from 'vitest';
import { langOf, langOfText } from '../../../src-renderer/ui/text-lang.ts';

it('is the language of a recording by its code, its tag or its name, if it is known', () => {
  expect(['ja', 'pt-BR', 'french', 'auto', '', 'x-klingon'].map(langOf)).toEqual([
    'ja',
    'pt',
    'fr',
    undefined,
    undefined,
    undefined,
  ]);
});

it('is that of a translation, unknown of a text that a service has written otherwise, and of one without words', () => {
  const heard = { text: 'Hello', language: 'en', writtenBy: null };
  expect(langOfText(heard)).toBe('en');
  expect(langOfText({ ...heard, writtenBy: { service: 'openai', model: 'gpt-5' } })).toBeUndefined();
  expect(langOfText({ ...heard, text: '' })).toBeUndefined();
  expect(langOfText({ ...heard, translatedTo: 'de' })).toBe('de');
});

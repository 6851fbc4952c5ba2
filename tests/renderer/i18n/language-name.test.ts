import { expect, it } from 'vitest';
import {
  languageInText,
  languageName,
  nativeLanguageName,
} from '../../../src-renderer/i18n/language-name.ts';

it.each([
  ['en', 'French', 'French'],
  ['es', 'francés', 'Francés'],
  ['ru', 'французский', 'Французский'],
  ['de', 'Französisch', 'Französisch'],
])('writes the name of a language in %s as in a sentence, and alone', (locale, inText, alone) => {
  expect(languageInText('fr', locale)).toBe(inText);
  expect(languageName('fr', locale)).toBe(alone);
});

it('names a language in itself', () => {
  expect(nativeLanguageName('it')).toBe('Italiano');
  expect(nativeLanguageName('ja')).toBe('日本語');
});

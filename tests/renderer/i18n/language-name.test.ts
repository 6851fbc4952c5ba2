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
])(
  'writes a language name in %s as within a sentence, and capitalised when alone',
  (locale, inText, alone) => {
    expect(languageInText('fr', locale)).toBe(inText);
    expect(languageName('fr', locale)).toBe(alone);
  },
);

it('writes a language name in the language itself', () => {
  expect(nativeLanguageName('it')).toBe('Italiano');
  expect(nativeLanguageName('ja')).toBe('日本語');
});

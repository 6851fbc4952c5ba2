import { expect, it } from 'vitest';
import { recordingLanguageOf } from '../../src/contract/languages.ts';

it.each([
  ['de-AT', 'de'],
  ['english', 'en'],
  ['Chinese', 'zh'],
  ['latin', 'auto'],
  ['', 'auto'],
  [null, 'auto'],
])('maps the language name %s to the recording language %s', (named, language) => {
  expect(recordingLanguageOf(named)).toBe(language);
});

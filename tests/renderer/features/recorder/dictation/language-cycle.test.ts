import { expect, it } from 'vitest';
import type { RecordingLanguage } from '../../../../../src/contract/languages.ts';
import {
  addUsedLanguage,
  nextLanguage,
} from '../../../../../src-renderer/features/recorder/dictation/language-cycle.ts';

it('nextLanguage cycles through automatic, the interface language and the used languages', () => {
  const seen: RecordingLanguage[] = ['auto'];
  for (let press = 0; press < 4; press += 1)
    seen.push(nextLanguage(seen.at(-1) ?? 'auto', 'en', ['nl', 'de']));
  expect(seen).toEqual(['auto', 'en', 'de', 'nl', 'auto']);
});

it('nextLanguage continues from a language that was never used before', () => {
  expect(nextLanguage('sv', 'en', ['de'])).toBe('auto');
  expect(nextLanguage('auto', 'en', [])).toBe('en');
});

it('remembers at most four used languages, the latest first', () => {
  expect(addUsedLanguage(['de', 'nl'], 'nl')).toEqual(['nl', 'de']);
  expect(addUsedLanguage(['de', 'nl', 'fr', 'es'], 'it')).toEqual(['it', 'de', 'nl', 'fr']);
  expect(addUsedLanguage(['de'], 'auto')).toEqual(['de']);
});

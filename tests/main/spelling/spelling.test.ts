import { expect, it, vi } from 'vitest';
import {
  createSpelling,
  recentLanguages,
  type SpellingPort,
  spellingCodes,
} from '../../../src-main/spelling/spelling.ts';

/** A part of Chromium's list. */
const KNOWN = ['de', 'en-AU', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nb', 'nl', 'pt-BR', 'pt-PT', 'sv'];

it('chooses the region from the system languages, or the most common one', () => {
  expect(spellingCodes(['en', 'pt', 'no'], ['de-DE', 'en-AU'], KNOWN)).toEqual(['en-AU', 'pt-BR', 'nb']);
  expect(spellingCodes(['en', 'de'], [], KNOWN)).toEqual(['en-US', 'de']);
});

it('leaves out unsupported languages and duplicates', () => {
  // Electron throws an error for any other code.
  expect(spellingCodes(['ja', 'auto', 'de', 'de', 'zh'], ['de-CH', 'ja-JP'], KNOWN)).toEqual(['de']);
});

type Spoken = Parameters<ReturnType<typeof createSpelling>['show']>[0];

function spellingOn(platform: NodeJS.Platform, languages: Spoken = ['fr', 'de']) {
  const port = {
    availableSpellCheckerLanguages: KNOWN,
    // As soon as it is on, Chromium may look for dictionaries.
    setSpellCheckerEnabled: vi.fn<SpellingPort['setSpellCheckerEnabled']>(() =>
      expect(port.setSpellCheckerDictionaryDownloadURL).toHaveBeenCalledOnce(),
    ),
    setSpellCheckerDictionaryDownloadURL: vi.fn<SpellingPort['setSpellCheckerDictionaryDownloadURL']>(),
    setSpellCheckerLanguages: vi.fn<SpellingPort['setSpellCheckerLanguages']>(),
  };
  createSpelling(port, platform, () => []).show(languages);
  return port;
}

it.each(['darwin', 'win32', 'linux'] as const)('downloads no dictionaries on %s', (platform) => {
  const port = spellingOn(platform);
  const [[address] = ['']] = port.setSpellCheckerDictionaryDownloadURL.mock.calls;
  expect(new URL(address).protocol).toBe('parlance:');
  // Chromium appends a file's name.
  expect(address).toMatch(/\/$/);
});

it('enables spell checking on macOS and Windows and disables it on Linux', () => {
  expect(spellingOn('win32').setSpellCheckerLanguages.mock.calls).toEqual([[['fr', 'de']]]);
  expect(spellingOn('darwin').setSpellCheckerEnabled.mock.calls).toEqual([[true]]);
  const linux = spellingOn('linux');
  expect(linux.setSpellCheckerEnabled.mock.calls).toEqual([[false]]);
  expect(linux.setSpellCheckerLanguages).not.toHaveBeenCalled();
});

it('disables spell checking on Windows when none of the languages is supported', () => {
  expect(spellingOn('win32', ['ja', 'auto']).setSpellCheckerEnabled).toHaveBeenLastCalledWith(false);
});

it('keeps the three latest recording languages, most recent first', () => {
  expect(recentLanguages('fr', ['de', 'fr', 'es'])).toEqual(['fr', 'de', 'es']);
  expect(recentLanguages('nl', ['de', 'fr', 'es'])).toEqual(['nl', 'de', 'fr']);
  expect(recentLanguages('auto', ['de'])).toEqual(['de']);
});

import { expect, it, vi } from 'vitest';
import {
  createSpelling,
  recentLanguages,
  type SpellingPort,
  spellingCodes,
} from '../../../src-main/spelling/spelling.ts';

/** A part of Chromium's list. */
const KNOWN = ['de', 'en-AU', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nb', 'nl', 'pt-BR', 'pt-PT', 'sv'];

it('names the region that the person uses, else the most spoken one', () => {
  expect(spellingCodes(['en', 'pt', 'no'], ['de-DE', 'en-AU'], KNOWN)).toEqual(['en-AU', 'pt-BR', 'nb']);
  expect(spellingCodes(['en', 'de'], [], KNOWN)).toEqual(['en-US', 'de']);
});

it('leaves out what the checker does not know, and names nothing twice', () => {
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

it.each(['darwin', 'win32', 'linux'] as const)('fetches no dictionary on %s', (platform) => {
  const port = spellingOn(platform);
  const [[address] = ['']] = port.setSpellCheckerDictionaryDownloadURL.mock.calls;
  expect(new URL(address).protocol).toBe('parlance:');
  // Chromium appends a file's name.
  expect(address).toMatch(/\/$/);
});

it('checks where the system has a checker, and is off elsewhere', () => {
  expect(spellingOn('win32').setSpellCheckerLanguages.mock.calls).toEqual([[['fr', 'de']]]);
  expect(spellingOn('darwin').setSpellCheckerEnabled.mock.calls).toEqual([[true]]);
  const linux = spellingOn('linux');
  expect(linux.setSpellCheckerEnabled.mock.calls).toEqual([[false]]);
  expect(linux.setSpellCheckerLanguages).not.toHaveBeenCalled();
});

it('is off on Windows while it knows none of the languages', () => {
  expect(spellingOn('win32', ['ja', 'auto']).setSpellCheckerEnabled).toHaveBeenLastCalledWith(false);
});

it('remembers the languages of the last recordings, the latest first', () => {
  expect(recentLanguages('fr', ['de', 'fr', 'es'])).toEqual(['fr', 'de', 'es']);
  expect(recentLanguages('nl', ['de', 'fr', 'es'])).toEqual(['nl', 'de', 'fr']);
  expect(recentLanguages('auto', ['de'])).toEqual(['de']);
});

import { preferredLanguage } from '../../src/contract/languages.ts';
import { languageAddress } from '../../src/contract/page/pages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';

function remembered(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/**
 * The language to begin with: the one that the address names, the one used last on this device, the one that the page
 * was written in, or else the first that this browser reads. `isWritten`: the server chose the page's language.
 */
export function firstLanguage(isWritten: boolean): string {
  return (
    languageAddress(location.pathname)?.language ??
    remembered() ??
    (isWritten ? document.documentElement.lang : preferredLanguage(navigator.languages))
  );
}

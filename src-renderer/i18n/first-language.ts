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
 * The initial language: the one in the address, otherwise the last one used on this device, the page's, or
 * the first match of the browser's languages. `isWritten`: the page is prerendered, so the server chose its
 * language.
 */
export function firstLanguage(isWritten: boolean): string {
  return (
    languageAddress(location.pathname)?.language ??
    remembered() ??
    (isWritten ? document.documentElement.lang : preferredLanguage(navigator.languages))
  );
}

import { preferredLanguage } from '../../src/contract/languages.ts';
import { languageAddress } from '../../src/contract/page/pages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/**
 * The initial language: the one in the address, otherwise the last one used on this device, the page's, or
 * the first match of the browser's languages. `isPrerendered`: the page is prerendered, so the server chose its
 * language.
 */
export function firstLanguage(isPrerendered: boolean): string {
  return (
    languageAddress(location.pathname)?.language ??
    storedLanguage() ??
    (isPrerendered ? document.documentElement.lang : preferredLanguage(navigator.languages))
  );
}

import { LANGUAGE_KEY, LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';

const MARK = 'data-held-back';

/** Whether this device is known to want another page than the one that was written ahead. */
function wantsAnother(): boolean {
  try {
    // An address that names a language is read in that one.
    const { lang } = document.documentElement;
    const isNamed = location.pathname.split('/', 2)[1] === lang;
    if (!isNamed && (localStorage.getItem(LANGUAGE_KEY) ?? lang) !== lang) return true;
    // Somebody who was signed in goes on to the app.
    return location.pathname === '/' && localStorage.getItem(LAST_USER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Hides a page that was written ahead from those who would see it for a moment only; true where it did. */
export function holdBack(): boolean {
  if (!wantsAnother()) return false;
  document.documentElement.setAttribute(MARK, '');
  return true;
}

export function isHeldBack(): boolean {
  return document.documentElement.hasAttribute(MARK);
}

export function showPage(): void {
  document.documentElement.removeAttribute(MARK);
}

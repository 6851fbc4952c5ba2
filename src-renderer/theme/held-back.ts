import { LANGUAGE_KEY, LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';

const MARK = 'data-held-back';

/** Whether this device is known to need another page than the prerendered one. */
function wantsAnother(): boolean {
  try {
    // A language prefix in the address determines the language.
    const { lang } = document.documentElement;
    const isNamed = location.pathname.split('/', 2)[1] === lang;
    if (!isNamed && (localStorage.getItem(LANGUAGE_KEY) ?? lang) !== lang) return true;
    // A user who was signed in continues to the app.
    return location.pathname === '/' && localStorage.getItem(LAST_USER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Hides a prerendered page that another one is about to replace; returns whether it did. */
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

import { LANGUAGE_KEY, LAST_USER_KEY } from '../../src/contract/page/storage-keys.ts';

const HIDDEN_ATTRIBUTE = 'data-held-back';

/** Whether this device is known to need another page than the prerendered one. */
function needsAnotherPage(): boolean {
  try {
    // A language prefix in the address determines the language.
    const { lang } = document.documentElement;
    const isInAddress = location.pathname.split('/', 2)[1] === lang;
    if (!isInAddress && (localStorage.getItem(LANGUAGE_KEY) ?? lang) !== lang) return true;
    // A user who was signed in continues to the app.
    return location.pathname === '/' && localStorage.getItem(LAST_USER_KEY) !== null;
  } catch {
    return false;
  }
}

/** Hides a prerendered page that another one is about to replace; returns whether it did. */
export function hidePrerenderedPage(): boolean {
  if (!needsAnotherPage()) return false;
  document.documentElement.setAttribute(HIDDEN_ATTRIBUTE, '');
  return true;
}

export function isPrerenderedPageHidden(): boolean {
  return document.documentElement.hasAttribute(HIDDEN_ATTRIBUTE);
}

export function revealPage(): void {
  document.documentElement.removeAttribute(HIDDEN_ATTRIBUTE);
}

import type { WebContents } from 'electron';
import { isAppAddress } from '../protocol/app-origin.ts';

/** Where a frame is about to go. */
interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

function keepInside(event: Navigation): void {
  if (!event.isMainFrame || !isAppAddress(event.url)) event.preventDefault();
}

const isMailDraft = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'mailto:';

/**
 * Keeps a window on the app's own page: no other address, no redirect, no frame, no second window, no webview.
 * `openOutside` is given what wanted a window of its own, and the mail drafts that links lead to.
 */
export function guardNavigation(contents: WebContents, openOutside: (address: string) => void): void {
  contents.on('will-frame-navigate', (event) => {
    keepInside(event);
    if (event.isMainFrame && isMailDraft(event.url)) openOutside(event.url);
  });
  contents.on('will-redirect', keepInside);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

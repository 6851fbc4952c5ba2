import type { WebContents } from 'electron';
import { isAppAddress } from '../protocol/app-origin.ts';

/** A pending navigation of a frame. */
interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

function blockForeignPage(event: Navigation): void {
  if (!event.isMainFrame || !isAppAddress(event.url)) event.preventDefault();
}

const isMailDraft = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'mailto:';

/**
 * Restricts a window to the app's own page: no other address, redirect, frame, second window or webview.
 * `openOutside` receives addresses that request a window, and mail drafts.
 */
export function guardNavigation(contents: WebContents, openOutside: (address: string) => void): void {
  contents.on('will-frame-navigate', (event) => {
    blockForeignPage(event);
    if (event.isMainFrame && isMailDraft(event.url)) openOutside(event.url);
  });
  contents.on('will-redirect', blockForeignPage);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

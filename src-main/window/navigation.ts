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

/**
 * Keeps a window on the app's own page: no other address, no redirect, no frame, no second window, no webview.
 * `openOutside` is given what wanted a window of its own.
 */
export function guardNavigation(contents: WebContents, openOutside: (address: string) => void): void {
  contents.on('will-frame-navigate', keepInside);
  contents.on('will-redirect', keepInside);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

import type { PendingPageEvents } from '../ipc/pending-page-events.ts';
import type { MainWindow } from './main-window.ts';

/** Shows the main window at a page of the app, as soon as its renderer listens. */
export type OpenPage = (path: string) => void;

/** Creates the function that opens pages; of several that are pending, only the last. */
export function createOpenPage(
  window: Pick<MainWindow, 'show'>,
  pendingEvents: Pick<PendingPageEvents, 'drop' | 'send'>,
): OpenPage {
  return (path) => {
    window.show();
    pendingEvents.drop('page.open');
    pendingEvents.send('page.open', path);
  };
}

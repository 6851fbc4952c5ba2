import { BrowserWindow, screen } from 'electron';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import type { Log } from '../log/log.ts';
import type { PillWindow } from '../pill/pill.ts';
import { pillPosition } from '../pill/pill-place.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';
import { reloadAfterCrash } from './page-health.ts';
import { EXPANDED_PILL_SIZE, PILL_SIZE, pillOptions } from './window-options.ts';

/**
 * Opens the pill window, hidden. It appears on the cursor's screen, on top, and never takes the focus. `onCrash`: its
 * page has crashed.
 */
export function openPillWindow(preload: string, log: Log, onCrash: () => void): PillWindow {
  const window = new BrowserWindow(pillOptions(preload));
  window.setAlwaysOnTop(true, 'screen-saver');
  window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
  const reloadCrashed = reloadAfterCrash(window.webContents, (reason, isRevived) => {
    log.info('the pill window crashed', { reason, isRevived });
    onCrash();
  });
  window
    .loadURL(`${APP_ORIGIN}${PILL_PAGE}`)
    .catch((error: unknown) => log.error('the small window has no page', error));
  let size = PILL_SIZE;
  function place(): void {
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
    window.setBounds({ ...pillPosition(workArea, size), ...size });
  }
  return {
    show() {
      if (window.isDestroyed()) return;
      reloadCrashed();
      place();
      window.showInactive();
    },
    setExpanded(isExpanded) {
      size = isExpanded ? EXPANDED_PILL_SIZE : PILL_SIZE;
      if (!window.isDestroyed()) place();
    },
    hide() {
      if (!window.isDestroyed()) window.hide();
    },
    isGone: () => window.isDestroyed(),
  };
}

import type { StartRequest } from '../links/start-request.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { OpenPage } from '../window/open-page.ts';
import type { DesktopState } from './desktop-state.ts';
import type { DictationControl } from './dictation-control.ts';

interface StartHandlerParts {
  readonly state: Pick<DesktopState, 'isStartHidden'>;
  readonly window: Pick<MainWindow, 'show' | 'ensureOpen'>;
  readonly dictation: Pick<DictationControl, 'command'>;
  readonly openPage: OpenPage;
}

/** Creates the handler of a start, or a second start. */
export const createStartHandler =
  ({ state, window, dictation, openPage }: StartHandlerParts) =>
  ({ command, page, isHidden }: StartRequest): void => {
    if (isHidden) state.isStartHidden = true;
    if (command !== null) dictation.command(command);
    else if (page !== null) openPage(page);
    else if (isHidden) window.ensureOpen();
    else window.show();
  };

import { app, nativeTheme, session } from 'electron';
import type { StartRequest } from '../links/start-request.ts';
import type { Pill } from '../pill/pill.ts';
import { openRendererFiles } from '../protocol/renderer-files.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { openShellState } from '../shell/shell-state.ts';
import { createSpelling } from '../spelling/spelling.ts';
import { connectParts } from './connect-parts.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import { createParts } from './create-parts.ts';
import { initialState } from './desktop-state.ts';
import { createStartHandler } from './handle-start.ts';
import { LateCalls } from './late-calls.ts';

/** The running app, as the system's events use it. */
export interface Desktop {
  /** Handles a start, or a second start. */
  handleStart(request: StartRequest): void;
  /** Completes the start with the parts that the first window does not need: tray icon, shortcut, update check. */
  complete(): Promise<void>;
  /** Shuts down. Resolves when the app may end. */
  end(): Promise<void>;
  /** From now on, closing the window really closes it. */
  allowClose(): void;
  /** Whether the app ends as soon as its windows are closed. */
  isClosing(): boolean;
}

export type DesktopParts = Pick<DesktopContext, 'paths' | 'log' | 'fail'>;

/** Milliseconds after the start until the pill window is opened: the page loads first. */
const PREPARE_MS = 1500;

function prepareSoon(pill: Pill): void {
  setTimeout(() => pill.prepare(), PREPARE_MS).unref();
}

/**
 * Assembles the app: creates all parts, then connects them. Nothing is opened or loaded here that the first window does
 * not need.
 */
export async function startDesktop({ paths, log, fail }: DesktopParts): Promise<Desktop> {
  // Before anything is awaited: Chromium may look for dictionaries as soon as there is a session.
  const spelling = createSpelling(session.defaultSession, process.platform, () =>
    app.getPreferredSystemLanguages(),
  );
  const settingsFile = openSettingsFile(paths.settings);
  const [files, settings, shellState] = await Promise.all([
    openRendererFiles(paths.renderer),
    settingsFile.read(),
    openShellState(paths.shell, errorLogger(log, 'the place of the window could not be kept')),
  ]);
  nativeTheme.themeSource = shellState.facts().theme;

  const state = initialState(settings);
  const context: DesktopContext = { paths, log, fail, shellState, spelling, state, calls: new LateCalls() };
  const parts = createParts(context, settingsFile.write);
  const appearance = connectParts(context, parts, files);

  const { windows, data, systems, status, loginStart } = parts;
  const { window, dictation, openPage } = windows;
  async function complete(): Promise<void> {
    appearance.complete();
    await systems.hotkeys.begin(state.settings);
    appearance.draw();
    status.refresh();
    systems.updates.begin();
    prepareSoon(windows.pill);
    if (state.settings.launchAtLogin) {
      await loginStart.update().catch(errorLogger(log, 'the start at login could not be updated'));
    }
  }

  return {
    handleStart: createStartHandler({ state, window, dictation, openPage }),
    allowClose: () => window.allowClose(),
    isClosing: () => window.isClosing(),
    complete: () => complete().catch(errorLogger(log, 'the rest of the start failed')),
    async end() {
      state.isEnding = true;
      systems.hotkeys.end();
      systems.microphone.end();
      data.models.end();
      data.network.end();
      await Promise.all([
        systems.delivery.end(),
        data.localUserData.close(),
        data.local.end(),
        shellState.settled(),
      ]);
    },
  };
}

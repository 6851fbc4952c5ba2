import { nativeTheme } from 'electron';
import type { StartRequest } from '../links/start-request.ts';
import { openRendererFiles } from '../protocol/renderer-files.ts';
import { openSettingsFile } from '../settings/settings-file.ts';
import { openShellMemory } from '../shell/shell-memory.ts';
import { connectParts } from './connect-parts.ts';
import { type DesktopContext, logged } from './context.ts';
import { createParts } from './create-parts.ts';
import { firstState } from './desktop-state.ts';
import { LateCalls } from './late-calls.ts';

/** The running app, as the system calls on it. */
export interface Desktop {
  /** Somebody started it, or started it once more. */
  answer(request: StartRequest): void;
  /** Puts up what is not needed for the first window: the icon beside the clock, keys, the look for newer versions. */
  complete(): Promise<void>;
  /** It is about to end. Resolves when it may. */
  end(): Promise<void>;
  /** From now on, closing the window closes it. */
  allowClose(): void;
}

export type DesktopParts = Pick<DesktopContext, 'places' | 'log' | 'fail'>;

/**
 * Builds the app out of its capabilities: creates all of them, then connects them. Nothing that a first window does not
 * need is opened or loaded here.
 */
export async function startDesktop({ places, log, fail }: DesktopParts): Promise<Desktop> {
  const settingsFile = openSettingsFile(places.settings);
  const [files, first, memory] = await Promise.all([
    openRendererFiles(places.renderer),
    settingsFile.read(),
    openShellMemory(places.shell, logged(log, 'the place of the window could not be kept')),
  ]);
  nativeTheme.themeSource = memory.facts().theme;

  const state = firstState(first);
  const context: DesktopContext = { places, log, fail, memory, state, calls: new LateCalls() };
  const parts = createParts(context, settingsFile.write);
  const appearance = connectParts(context, parts, files);

  const { windows, data, systems, status } = parts;
  const { window, command, openPage } = windows;
  async function complete(): Promise<void> {
    appearance.complete();
    await systems.hotkey.begin(state.settings);
    appearance.draw();
    status.look();
    systems.updates.begin();
  }

  return {
    answer({ command: wanted, page, isHidden }) {
      if (wanted !== null) command(wanted);
      else if (page !== null) openPage(page);
      else if (isHidden) window.wake();
      else window.show();
    },
    allowClose: () => window.allowClose(),
    complete: () => complete().catch(logged(log, 'the rest of the start failed')),
    async end() {
      state.isEnding = true;
      systems.hotkey.end();
      systems.microphone.end();
      data.models.end();
      await Promise.all([data.localUserData.close(), data.local.end(), memory.settled()]);
    },
  };
}

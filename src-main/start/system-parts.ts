import { app, autoUpdater } from 'electron';
import type { Access } from '../access/access.ts';
import { type NativeMicrophone, ProcessMicrophone } from '../capture/native-microphone.ts';
import type { Delivery } from '../delivery/deliver.ts';
import { createHeldShortcuts } from '../hotkey/held-shortcuts.ts';
import { type PausableHotkeys, withPause } from '../hotkey/pausable-hotkeys.ts';
import { createMediaPause, type MediaPause } from '../media/media-pause.ts';
import { createDictationContext, type DictationContextSource } from '../modes/dictation-context.ts';
import { createProxyLogin } from '../network/proxy-login.ts';
import { createUpdates, type Updates } from '../update/updates.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import type { NetworkParts } from './network-parts.ts';
import * as system from './system-ports.ts';
import type { WindowParts } from './window-parts.ts';

/** System integration of the app. */
export interface SystemParts {
  readonly microphone: NativeMicrophone;
  readonly hotkeys: PausableHotkeys;
  readonly media: MediaPause;
  readonly delivery: Delivery;
  readonly dictationContext: DictationContextSource;
  readonly updates: Updates;
  readonly access: Access;
}

export function createSystemParts(
  { paths, state, calls, log }: DesktopContext,
  { sendToPage, window, words, dictation, permits }: WindowParts,
  { proxyPasswords }: Pick<NetworkParts, 'proxyPasswords'>,
): SystemParts {
  const portal = system.portalKeys(paths);
  const held = createHeldShortcuts();
  const delivery = system.systemDelivery(
    {
      deliveryMode: () => state.settings.delivery,
      permits,
      keys: system.systemKeys(portal),
      userKeys: held,
    },
    log,
  );
  const keys = system.systemHotkeys({
    paths,
    command: dictation.command,
    held,
    settings: () => state.settings,
    describe: (action) => words()[`keys.${action}`],
    onChanged: () => calls.to.refreshStatus(),
    fail: errorLogger(log, 'the keys could not be registered'),
  });
  return {
    microphone: new ProcessMicrophone({
      start: () => system.startChild(paths.ownProcess('recorder'), { name: 'Parlance Microphone' }),
      onFrame: (bytes) => sendToPage('microphone.frame', bytes),
      onLost: () => sendToPage('microphone.lost', undefined),
    }),
    hotkeys: withPause(keys, () => keys.begin(state.settings)),
    media: createMediaPause(system.mediaPlayers(), errorLogger(log, 'what plays could not be paused')),
    delivery,
    dictationContext: createDictationContext({
      readFront: system.readFrontProgram(log),
      settings: () => state.settings,
      readSelection: (front) => delivery.selected(front?.program ?? null),
      hasFocus: system.hasFocus,
    }),
    access: system.systemAccess(portal, () => calls.to.refreshStatus(), log),
    updates: createUpdates({
      load: async () => (await import('electron-updater')).default.autoUpdater,
      isInstalled: app.isPackaged,
      proxyLogin: createProxyLogin(proxyPasswords),
      onReady: () => calls.to.refreshStatus(),
      system: autoUpdater,
      onQuit: () => window.allowClose(),
      fail: errorLogger(log, 'the look for a newer version failed'),
    }),
  };
}

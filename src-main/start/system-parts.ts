import { app } from 'electron';
import type { Access } from '../access/access.ts';
import { type NativeMicrophone, ProcessMicrophone } from '../capture/native-microphone.ts';
import type { Delivery } from '../delivery/deliver.ts';
import type { Hotkey } from '../hotkey/hotkey.ts';
import { createUpdates, type Updates } from '../update/updates.ts';
import { type DesktopContext, logged } from './context.ts';
import * as system from './system-ports.ts';
import type { WindowParts } from './window-parts.ts';

/** System integration of the app. */
export interface SystemParts {
  readonly microphone: NativeMicrophone;
  readonly hotkey: Hotkey;
  readonly delivery: Delivery;
  readonly updates: Updates;
  readonly access: Access;
}

export function createSystemParts(
  { places, state, calls, log }: DesktopContext,
  { tell, window, command, permit }: WindowParts,
): SystemParts {
  return {
    microphone: new ProcessMicrophone({
      start: () => system.startChild(places.ownProcess('recorder'), { name: 'Parlance Microphone' }),
      onFrame: (bytes) => tell('microphone.frame', bytes),
      onLost: () => tell('microphone.lost', undefined),
    }),
    hotkey: system.systemHotkey(system.keyUpWatch(places), command),
    delivery: system.systemDelivery({ wanted: () => state.settings.delivery, permit }, log),
    access: system.systemAccess(() => calls.to.lookAtStatus(), log),
    updates: createUpdates({
      load: async () => (await import('electron-updater')).default.autoUpdater,
      isInstalled: app.isPackaged,
      onReady: () => calls.to.lookAtStatus(),
      onApply: () => window.allowClose(),
      fail: logged(log, 'the look for a newer version failed'),
    }),
  };
}

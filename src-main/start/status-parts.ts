import { app } from 'electron';
import { TOGGLE_SWITCH } from '../../src/contract/desktop/desktop-options.ts';
import { createStatusPublisher, type StatusPublisher } from '../status/desktop-status.ts';
import { type DesktopContext, logged } from './context.ts';
import type { DataParts } from './data-parts.ts';
import type { SystemParts } from './system-parts.ts';
import * as system from './system-ports.ts';
import type { WindowParts } from './window-parts.ts';

/** A word of a command as people paste it into a terminal or a settings page. */
const inShell = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`);

/** The command that begins or ends a recording, for systems without hotkeys of their own. */
function toggleCommand(): string {
  const { program, args } = system.ownCommand();
  return [program, ...args, TOGGLE_SWITCH].map(inShell).join(' ');
}

/** How things stand on this computer, put together from the parts. */
export function createStatus(
  { log }: DesktopContext,
  { tell }: WindowParts,
  { serverSelection, secrets, localUserData }: DataParts,
  { hotkey, delivery, updates }: SystemParts,
): StatusPublisher {
  return createStatusPublisher(
    {
      version: () => app.getVersion(),
      platform: () => process.platform as 'darwin' | 'linux' | 'win32',
      hotkey: async () => ({
        state: hotkey.state(),
        canHold: await hotkey.canHold(),
        command: toggleCommand(),
      }),
      server: () => serverSelection.status(),
      secrets: async () => (await secrets()).kind,
      recordingKey: () => localUserData.recordingKey(),
      unreadableTakes: () => localUserData.unreadableTakes(),
      paste: () => delivery.status(),
      update: () => updates.ready(),
    },
    (now) => tell('desktop.status-changed', now),
    logged(log, 'the status could not be read'),
  );
}

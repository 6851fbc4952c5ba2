import { app } from 'electron';
import { TOGGLE_SWITCH } from '../../src/contract/desktop/desktop-options.ts';
import { createStatusPublisher, type StatusPublisher } from '../status/desktop-status.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import type { DataParts } from './data-parts.ts';
import type { SystemParts } from './system-parts.ts';
import * as system from './system-ports.ts';
import type { WindowParts } from './window-parts.ts';

/** Quotes a word of a command for a terminal or a settings page. */
const shellQuoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`);

/** The command that toggles recording, for systems without global shortcuts. */
function toggleCommand(): string {
  const { program, args } = system.ownCommand();
  return [program, ...args, TOGGLE_SWITCH].map(shellQuoted).join(' ');
}

/** Assembles the status from the parts. */
export function createStatus(
  { log, calls }: DesktopContext,
  { sendToPage }: WindowParts,
  { serverSelection, secrets, localUserData }: DataParts,
  { access, hotkeys, media, delivery, updates }: SystemParts,
): StatusPublisher {
  return createStatusPublisher(
    {
      version: () => app.getVersion(),
      platform: () => process.platform as 'darwin' | 'linux' | 'win32',
      hotkeys: async () => ({ ...(await hotkeys.status()), command: toggleCommand() }),
      hasTray: () => calls.to.hasTray(),
      canPauseMedia: () => media.isPossible,
      canRecordSystemAudio: system.canRecordSystemAudioHere,
      canShowPill: () => system.canShowPill(),
      server: () => serverSelection.status(),
      secrets: async () => (await secrets()).kind,
      recordingKey: () => localUserData.recordingKey(),
      unreadableTakes: () => localUserData.unreadableTakes(),
      paste: () => delivery.status(),
      access: () => access.status(),
      update: () => updates.ready(),
    },
    (now) => sendToPage('desktop.status-changed', now),
    errorLogger(log, 'the status could not be read'),
  );
}

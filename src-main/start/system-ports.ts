import {
  app,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  globalShortcut,
  Notification,
  nativeImage,
  powerMonitor,
  shell,
  systemPreferences,
  utilityProcess,
} from 'electron';
import { sessionEnvironment } from '../../src/node/child-environment.ts';
import { type Access, createAccess, settingsPage } from '../access/access.ts';
import { copyClipboard } from '../delivery/clipboard-copy.ts';
import { createDelivery, type Delivery, type DeliveryParts } from '../delivery/deliver.ts';
import { pasteSystem } from '../delivery/paste-key.ts';
import { systemPasteKeys } from '../delivery/paste-keys.ts';
import { GlobalHotkey, type Hotkey } from '../hotkey/hotkey.ts';
import { HookKeyUpWatch, type KeyUpWatch } from '../hotkey/key-up.ts';
import { isWayland } from '../hotkey/session-type.ts';
import { HIDDEN_SWITCH } from '../links/start-request.ts';
import type { Log } from '../log/log.ts';
import { desktopFileLoginStart, type LoginStart, systemLoginStart } from '../login/launch-at-login.ts';
import type { NoticePort } from '../notices/notices.ts';
import { childStarter, type StartChild } from '../processes/child.ts';
import { createExternalOpener } from '../shell/external-link.ts';
import { drawPictures } from '../tray/pictures.ts';
import { logged } from './context.ts';
import type { Places } from './places.ts';

/* Creates the capabilities for this system: each gets the part of Electron that it uses. */

const { platform } = process;

export const systemAccess = (onChanged: () => void, log: Log): Access =>
  createAccess({
    platform,
    preferences: systemPreferences,
    open: createExternalOpener(
      (href) => shell.openExternal(href),
      logged(log, 'the settings of the system could not be opened'),
      settingsPage,
    ),
    onChanged,
  });

/** True when the system lets this program send and receive key events: macOS asks the user. */
const isAccessible = (): boolean =>
  platform !== 'darwin' || systemPreferences.isTrustedAccessibilityClient(false);

const underWayland = (): boolean =>
  isWayland(platform, process.env, app.commandLine.getSwitchValue('ozone-platform'));

export const startChild: StartChild = childStarter(utilityProcess, () => sessionEnvironment(process.env));

/** The command that starts the app: an AppImage's file, or the executable, with the folder if unpackaged. */
export function ownCommand(): { program: string; args: string[] } {
  const program = process.env.APPIMAGE ?? process.execPath;
  return { program, args: app.isPackaged ? [] : [app.getAppPath()] };
}

export function keyUpWatch(places: Places): KeyUpWatch {
  const start = () => startChild(places.ownProcess('hook'), { name: 'Parlance Keys' });
  // Without a display the hook's process would only end.
  const hasDisplay = platform !== 'linux' || Boolean(process.env.DISPLAY);
  return new HookKeyUpWatch(start, () => hasDisplay && !underWayland() && isAccessible());
}

export function systemHotkey(
  keyUp: KeyUpWatch,
  command: ConstructorParameters<typeof GlobalHotkey>[0]['command'],
): Hotkey {
  const isAvailable = !underWayland();
  const hotkey = new GlobalHotkey({ shortcuts: globalShortcut, keyUp, platform, isAvailable, command });
  powerMonitor.on('lock-screen', hotkey.release);
  powerMonitor.on('suspend', hotkey.release);
  return hotkey;
}

export function systemDelivery(
  { wanted, permit }: Pick<DeliveryParts, 'wanted' | 'permit'>,
  log: Log,
): Delivery {
  const system = pasteSystem(platform, underWayland());
  return createDelivery({
    clipboard,
    copy: () => copyClipboard<Electron.ClipboardItem>(clipboard, (parts) => new ClipboardItem(parts)),
    keys: systemPasteKeys(system, process.env.PATH ?? '', isAccessible),
    ...{ wanted, permit },
    isAtHome: () => BrowserWindow.getFocusedWindow() !== null,
    fail: (error) => log.error('a text could not be pasted', error),
  });
}

export function loginStart(): LoginStart {
  if (platform !== 'linux') return systemLoginStart(app, HIDDEN_SWITCH);
  const { program, args } = ownCommand();
  return desktopFileLoginStart(app.getPath('appData'), { program, args: [...args, HIDDEN_SWITCH] });
}

export const makeNotice = (words: { title: string; body: string }): NoticePort => new Notification(words);
export const hasNotices = (): boolean => Notification.isSupported();

export const pictures = () => drawPictures((url) => nativeImage.createFromDataURL(url), platform);

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
import { z } from 'zod';
import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand, HotkeyAction } from '../../src/contract/desktop/desktop-options.ts';
import { sessionEnvironment } from '../../src/node/child-environment.ts';
import { type Access, createAccess, settingsPage } from '../access/access.ts';
import { canRecordSystemAudio } from '../capture/system-audio.ts';
import { openSessionBus } from '../dbus/connection.ts';
import { rawType, snapshotClipboard } from '../delivery/clipboard-snapshot.ts';
import { createDelivery, type Delivery, type DeliveryParts } from '../delivery/deliver.ts';
import { firstPresser, type KeyPresser, nativePresser } from '../delivery/key-presser.ts';
import { createPortalKeys, type PortalKeys } from '../delivery/portal-keys.ts';
import { programPresser } from '../delivery/program-keys.ts';
import { storedJson } from '../disk/stored-json.ts';
import { frontProgramReader, type ReadFrontProgram } from '../front/front-program.ts';
import type { HeldShortcuts } from '../hotkey/held-shortcuts.ts';
import { createInProcessHook } from '../hotkey/hook-in-main.ts';
import { GlobalHotkeys, type HotkeyControl } from '../hotkey/hotkeys.ts';
import { type KeyHook, ProcessKeyHook } from '../hotkey/key-hook.ts';
import { macEventTap } from '../hotkey/mac-event-tap.ts';
import type { ListenAccess } from '../hotkey/mac-functions.ts';
import { MAC_KEY_CODES } from '../hotkey/physical-keys.ts';
import { PortalHotkeys } from '../hotkey/portal-hotkeys.ts';
import { openPortalSession } from '../hotkey/portal-session.ts';
import { sessionType } from '../hotkey/session-type.ts';
import { HIDDEN_SWITCH } from '../links/start-request.ts';
import type { Log } from '../log/log.ts';
import { desktopFileLoginStart, type LoginStart, systemLoginStart } from '../login/launch-at-login.ts';
import type { MediaPlayers } from '../media/media-pause.ts';
import { mprisPlayers } from '../media/mpris-players.ts';
import { scriptedPlayers } from '../media/scripted-players.ts';
import { windowsPlayers } from '../media/windows-players.ts';
import type { NoticePort } from '../notices/notices.ts';
import { childStarter, type StartChild } from '../processes/child.ts';
import { createExternalOpener } from '../shell/external-link.ts';
import { drawPictures } from '../tray/pictures.ts';
import { hasTrayHost } from '../tray/tray-host.ts';
import type { AppPaths } from './app-paths.ts';
import { errorLogger } from './context.ts';

/* Creates the capabilities for this system: each receives the part of Electron that it uses. */

const { platform } = process;

/** macOS' permission to listen for single keys. */
const loadListenAccess = async (): Promise<ListenAccess> =>
  (await import('../hotkey/mac-functions.ts')).openListenAccess();

export const systemAccess = (portal: PortalKeys, onChanged: () => void, log: Log): Access =>
  createAccess({
    pasting: isUnderWayland() ? portal : null,
    listening: platform === 'darwin' ? loadListenAccess : null,
    platform,
    preferences: systemPreferences,
    open: createExternalOpener(
      (href) => shell.openExternal(href),
      errorLogger(log, 'the settings of the system could not be opened'),
      settingsPage,
    ),
    onChanged,
  });

/** True when the system lets this program send key events: macOS asks the user. */
const isAccessible = (): boolean =>
  platform !== 'darwin' || systemPreferences.isTrustedAccessibilityClient(false);

const session = () => sessionType(platform, process.env, app.commandLine.getSwitchValue('ozone-platform'));
const isUnderWayland = (): boolean => session() === 'wayland' || session() === 'xwayland';
/** True when the small window can be placed and shown without the focus. */
export const canShowPill = (): boolean => session() !== 'wayland';

/** True if system audio can be recorded here. */
export const canRecordSystemAudioHere = (): boolean =>
  canRecordSystemAudio({ platform, version: () => process.getSystemVersion(), environment: process.env });

export const startChild: StartChild = childStarter(utilityProcess, () => sessionEnvironment(process.env));

/** The command that starts the app: an AppImage's file, or the executable, with the folder if unpackaged. */
export function ownCommand(): { program: string; args: string[] } {
  const program = process.env.APPIMAGE ?? process.execPath;
  return { program, args: app.isPackaged ? [] : [app.getAppPath()] };
}

/** The key hook: in a process of its own, on macOS in this one (`hook-in-main.ts`). */
function keyHook({ paths, onChanged, fail }: HotkeyNeeds): KeyHook {
  const isMac = platform === 'darwin';
  // Without a display the hook's process would only end.
  const hasDisplay = platform !== 'linux' || Boolean(process.env.DISPLAY);
  const hook = new ProcessKeyHook({
    start: () =>
      isMac
        ? createInProcessHook(loadMacHook)
        : startChild(paths.ownProcess('hook'), { name: 'Parlance Keys' }),
    isAllowed: async () => (isMac ? (await loadListenAccess()).isGranted() : hasDisplay),
    onChanged,
    fail,
  });
  powerMonitor.on('resume', hook.resume);
  return hook;
}

async function loadMacHook() {
  const [{ openMacTapFunctions }, { openPhysicalKeys }] = await Promise.all([
    import('../hotkey/mac-functions.ts'),
    import('../hotkey/system-keys.ts'),
  ]);
  return {
    hook: macEventTap(openMacTapFunctions()),
    codes: MAC_KEY_CODES,
    physical: openPhysicalKeys(platform),
  };
}

interface HotkeyNeeds {
  readonly paths: AppPaths;
  readonly command: (command: DictationCommand) => void;
  readonly settings: () => DesktopSettings;
  /** The description of an action, in the user's language. */
  readonly describe: (action: HotkeyAction) => string;
  readonly held: HeldShortcuts;
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

/** The name of the installed desktop file without its ending; the same as `desktopName` in package.json. */
const APP_ID = 'app.parlance.Parlance';

function portalHotkeys({ command, describe, held, onChanged, fail }: HotkeyNeeds): HotkeyControl {
  return new PortalHotkeys({
    open: async (events) => {
      const bus = await openSessionBus(process.env.DBUS_SESSION_BUS_ADDRESS);
      return openPortalSession(bus, APP_ID, events);
    },
    command,
    describe,
    held,
    onChanged,
    fail,
  });
}

const globalHotkeys = (needs: HotkeyNeeds): HotkeyControl =>
  new GlobalHotkeys({
    shortcuts: globalShortcut,
    hook: keyHook(needs),
    platform,
    command: needs.command,
    held: needs.held,
    escapeMode: () => needs.settings().escapeCancels,
    onChanged: needs.onChanged,
    fail: needs.fail,
  });

export function systemHotkeys(needs: HotkeyNeeds): HotkeyControl {
  const hotkeys = isUnderWayland() ? portalHotkeys(needs) : globalHotkeys(needs);
  // Not on Linux, where Electron does not report locking.
  powerMonitor.on('lock-screen', () => hotkeys.release());
  powerMonitor.on('suspend', () => hotkeys.release());
  return hotkeys;
}

/** Media players; null where they cannot be found: Linux without a session bus. */
export function mediaPlayers(): MediaPlayers | null {
  if (platform === 'darwin') return scriptedPlayers();
  if (platform === 'win32') return windowsPlayers();
  const address = process.env.DBUS_SESSION_BUS_ADDRESS;
  return address ? mprisPlayers(() => openSessionBus(address)) : null;
}

/** Whether the desktop shows icons beside the clock; Windows and macOS always do. */
export async function hasTrayHostHere(): Promise<boolean> {
  if (platform !== 'linux') return true;
  return hasTrayHost(() => openSessionBus(process.env.DBUS_SESSION_BUS_ADDRESS));
}

/** Marks by which histories of clipboards leave an entry out: Windows', macOS' (nspasteboard.org), and KDE's. */
const TRANSIENT_MARKS = [
  'ExcludeClipboardContentFromMonitorProcessing',
  'org.nspasteboard.TransientType',
  'x-kde-passwordManagerHint',
] as const;

/** Writes a text that histories leave out; without the marks where the system refuses them. */
async function writeTransient(text: string): Promise<void> {
  const marks = TRANSIENT_MARKS.map((format) => [rawType(format), new Blob(['secret'])]);
  const item = new ClipboardItem({ 'text/plain': text, ...Object.fromEntries(marks) });
  await clipboard.write([item]).catch(() => clipboard.writeText(text));
}

/** The key presser of this system, and on Wayland the portal that asks for it. */
export function systemKeys(portal: PortalKeys): KeyPresser {
  const searchPath = process.env.PATH ?? '';
  if (platform === 'linux') {
    if (!isUnderWayland()) return programPresser('x11', searchPath);
    return firstPresser([portal, programPresser('wayland', searchPath)]);
  }
  const load = async () => (await import('../delivery/native-keys.ts')).openNativeKeys(platform);
  return nativePresser(load, isAccessible);
}

/** Uses the desktop's portal for key presses; its permission is stored in a file. */
export function portalKeys(paths: AppPaths): PortalKeys {
  const file = storedJson(paths.portalToken, z.string().nullable());
  return createPortalKeys({
    open: () => openSessionBus(process.env.DBUS_SESSION_BUS_ADDRESS),
    token: { read: file.read, write: file.write },
  });
}

export const readFrontProgram = (log: Log): ReadFrontProgram =>
  frontProgramReader(
    platform,
    isUnderWayland(),
    async () => (await import('../front/windows-front.ts')).openWindowsFront(),
    errorLogger(log, 'the program in front could not be read'),
  );

export function systemDelivery(
  {
    deliveryMode,
    permits,
    keys,
    userKeys,
  }: Pick<DeliveryParts, 'deliveryMode' | 'permits' | 'keys' | 'userKeys'>,
  log: Log,
): Delivery {
  return createDelivery({
    clipboard: {
      read: () => clipboard.read(),
      readText: () => clipboard.readText(),
      writeText: (text) => clipboard.writeText(text),
      writeTransient,
      clear: () => clipboard.clear(),
    },
    snapshot: () => snapshotClipboard<Electron.ClipboardItem>(clipboard, (parts) => new ClipboardItem(parts)),
    deliveryMode,
    permits,
    keys,
    userKeys,
    platform,
    hasFocus,
    isLocked,
    fail: (error) => log.error('a text could not be pasted', error),
  });
}

/** True while one of the app's own windows has the focus. */
export const hasFocus = (): boolean => BrowserWindow.getFocusedWindow() !== null;

/** True while the screen is locked; false if the system does not report it. The query needs no idle time. */
const isLocked = (): boolean => powerMonitor.getSystemIdleState(1) === 'locked';

export function loginStart(): LoginStart {
  if (platform !== 'linux') return systemLoginStart(app, HIDDEN_SWITCH);
  const { program, args } = ownCommand();
  return desktopFileLoginStart(app.getPath('appData'), { program, args: [...args, HIDDEN_SWITCH] });
}

export const makeNotice = (words: { title: string; body: string }): NoticePort => new Notification(words);
export const hasNotices = (): boolean => Notification.isSupported();

export const drawAllPictures = () => drawPictures((url) => nativeImage.createFromDataURL(url), platform);
